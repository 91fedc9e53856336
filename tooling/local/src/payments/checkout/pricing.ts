import type Stripe from "stripe";

/** Simplified tax rates in percent, by country, to exercise the tax code. */
const percentByCountry: Record<string, number> = { DE: 19, GB: 20 };

export interface Tax {
  percent: number;
  /** Whether the buyer is a business with a tax ID, which pays the tax itself. */
  reverseCharge: boolean;
}

/** Computes the tax, which is added to the price. All other countries have 0 %. */
export function computeTax(country: string | null, taxId: string | null): Tax {
  const percent = percentByCountry[country ?? ""] ?? 0;
  const reverseCharge = percent > 0 && taxId !== null;
  return { percent: reverseCharge ? 0 : percent, reverseCharge };
}

/** Computes discount and tax of line items. All amounts are in minor units. */
export function priceLineItems(
  lines: readonly Stripe.LineItem[],
  coupon: Stripe.Coupon | null,
  taxPercent: number,
): Stripe.LineItem[] {
  const subtotals = lines.map(({ price, quantity }) => (price?.unit_amount ?? 0) * (quantity ?? 1));
  const discount = Math.min(sum(subtotals), coupon?.amount_off ?? 0);
  const discounts = allocateDiscount(discount, subtotals);
  return lines.map((line, index) => {
    const subtotal = subtotals[index] ?? 0;
    const amountOff = discounts[index] ?? 0;
    const taxable = subtotal - amountOff;
    const tax = Math.round((taxable * taxPercent) / 100);
    return {
      ...line,
      amount_subtotal: subtotal,
      amount_discount: amountOff,
      amount_tax: tax,
      amount_total: taxable + tax,
    };
  });
}

export function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

// Allocates a discount proportionally. The rounding remainder goes to the last lines that can take it.
function allocateDiscount(discount: number, subtotals: readonly number[]): number[] {
  let left = discount;
  let base = sum(subtotals);
  return subtotals.map((subtotal) => {
    const share = base === 0 ? 0 : Math.round((left * subtotal) / base);
    left -= share;
    base -= subtotal;
    return share;
  });
}
