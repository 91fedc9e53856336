import { findCurrency } from "./money/currencies.ts";
import type { Money } from "./money/money-schema.ts";

// The schema is in a separate file, so that pages that only show prices don't load the validator.
export type { Money } from "./money/money-schema.ts";

/** Builds a `Money`; throws a `RangeError` when the amount is not a non-negative safe integer of minor units. */
export function money(amountMinor: number, currency: string): Money {
  if (!Number.isSafeInteger(amountMinor) || amountMinor < 0) {
    throw new RangeError(`Money needs a non-negative integer of minor units, got ${amountMinor}.`);
  }
  return { amountMinor, currency };
}

/** `a - b`, never below zero. Throws a `RangeError` when the currencies differ. */
export function subtractMoney(a: Money, b: Money): Money {
  if (a.currency !== b.currency) {
    throw new RangeError(`Cannot subtract ${b.currency} from ${a.currency}.`);
  }
  return money(Math.max(0, a.amountMinor - b.amountMinor), a.currency);
}

/** An amount, this many times: a whole number of times. */
export function multiplyMoney(amount: Money, times: number): Money {
  return money(amount.amountMinor * times, amount.currency);
}

/** The given percentage of an amount, rounded half up to whole minor units. `percent` is 0 to 100. */
export function computePercentage(amount: Money, percent: number): Money {
  return money(Math.round((amount.amountMinor * percent) / 100), amount.currency);
}

/** How many decimals the currency has (ISO 4217): 2 for USD, 0 for JPY, 3 for KWD. */
export function getMinorUnitDigits(currency: string): number {
  // Avoids Intl for the currencies of prices, because its first use blocks a phone for 50 ms.
  return (
    findCurrency(currency)?.digits ??
    new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions()
      .maximumFractionDigits ??
    2
  );
}

/** Formats an amount for people: "USD 99" or "USD 19.50". */
export function formatMoney(amount: Money): string {
  const [whole, decimals] = splitAmount(amount);
  const rest = Number(decimals) === 0 ? "" : `.${decimals}`;
  return `${amount.currency} ${formatThousands(whole)}${rest}`;
}

/** Formats an amount for programs, with all decimals and without its currency: "99.00", or "1950" for yen. */
export function formatDecimalAmount(amount: Money): string {
  const [whole, decimals] = splitAmount(amount);
  return decimals ? `${whole}.${decimals}` : whole;
}

function splitAmount({ amountMinor, currency }: Money): [whole: string, decimals: string] {
  const digits = getMinorUnitDigits(currency);
  const figures = String(amountMinor).padStart(digits + 1, "0");
  const point = figures.length - digits;
  return [figures.slice(0, point), figures.slice(point)];
}

/** Groups the digits of an integer by three: "1,234,567". Accepts at most 18 digits. */
export function formatThousands(digits: number | string): string {
  return String(digits).replaceAll(/\B(?=(\d{3}){1,6}$)/g, ",");
}
