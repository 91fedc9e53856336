import { type Money, getMinorUnitDigits, money } from "../money.ts";

/**
 * Parses an amount in the format of `formatMoney`: "USD 15" or "USD 19.50", or "15" if a default currency is given.
 * `undefined` for anything else, and for more decimals than the currency has.
 */
export function parseMoney(text: string, defaultCurrency?: string): Money | undefined {
  const [, currency = defaultCurrency, whole, decimals = ""] =
    /^(?:([A-Z]{3}) )?(\d{1,9})(?:\.(\d+))?$/.exec(text.trim()) ?? [];
  if (!currency || !whole || !isCurrency(currency)) return undefined;
  const digits = getMinorUnitDigits(currency);
  if (decimals.length > digits) return undefined;
  return money(Number(whole + decimals.padEnd(digits, "0")), currency);
}

function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf("currency").includes(code);
}
