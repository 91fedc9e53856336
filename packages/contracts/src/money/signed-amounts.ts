import { formatDecimalAmount, formatMoney, money } from "../money.ts";

/** Formats an amount that may be negative, for people: "USD 99" or "-USD 19.50". */
export function formatSignedMoney(amountMinor: number, currency: string): string {
  return addSign(amountMinor, formatMoney(money(Math.abs(amountMinor), currency)));
}

/** Formats an amount that may be negative, for programs: "-19.50". */
export function formatSignedDecimal(amountMinor: number, currency: string): string {
  return addSign(amountMinor, formatDecimalAmount(money(Math.abs(amountMinor), currency)));
}

function addSign(amountMinor: number, text: string): string {
  return amountMinor < 0 ? `-${text}` : text;
}
