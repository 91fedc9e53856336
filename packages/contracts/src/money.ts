import { findCurrency } from "./money/currencies.ts";
import type { Money } from "./money/money-schema.ts";

// The schema is in a file of its own, so that a page that only shows prices does not load the validator.
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

/** The given percentage of an amount, rounded half up to whole minor units. `percent` is 0 to 100. */
export function computePercentage(amount: Money, percent: number): Money {
  return money(Math.round((amount.amountMinor * percent) / 100), amount.currency);
}

/** How many decimals the currency has (ISO 4217): 2 for USD, 0 for JPY, 3 for KWD. */
export function getMinorUnitDigits(currency: string): number {
  // The first use of Intl blocks a phone for 50 ms, so the currencies of prices don't need it.
  return (
    findCurrency(currency)?.digits ??
    new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions()
      .maximumFractionDigits ??
    2
  );
}

/** An amount for people: "USD 99" or "USD 19.50". */
export function formatMoney(amount: Money): string {
  const [whole, decimals] = splitAmount(amount);
  const rest = Number(decimals) === 0 ? "" : `.${decimals}`;
  return `${amount.currency} ${formatThousands(whole)}${rest}`;
}

/** An amount for programs, with all decimals and without its currency: "99.00", for yen "1950". */
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

/** An integer's digits, at most 18, in groups of three: "1,234,567". */
export function formatThousands(digits: number | string): string {
  return String(digits).replaceAll(/\B(?=(\d{3}){1,6}$)/g, ",");
}
