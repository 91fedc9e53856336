import type { TextCount, TextProfile } from "../profile.ts";
import { areNamedCodes, lostDigits } from "./lost-digits.ts";

/** Digits that name something: a postcode, a telephone number. */
const LEADING_ZERO = /^[+-]?0[0-9]/;
const TELEPHONE = /^\+[0-9](?:[ \u00a0]?[0-9]){7,}$/;
/** Codes of countries, behind the apostrophe that a spreadsheet asks for: numbers that only say that they grew would have some that fell beside them. */
const DIAL_CODES = /^'?\+[1-9][0-9]{0,6}(?:, ?\+[1-9][0-9]{0,6})*$/;
/** All in groups of three: telephone numbers, addresses of machines, numbers of companies. */
const GROUPS_OF_THREE = /^[0-9]{3}(?:[ .\u00a0\u202f][0-9]{3}){2,}$/;
const FOOTNOTE = /^\([0-9]+\)$/;
const VERSION_NUMBER = /^[0-9]{1,3}\.[0-9]{1,3}$/;

/** Whether what looks like numbers names something, and would be damaged as a number. */
export function areCodes(profile: TextProfile): boolean {
  const { texts } = profile;
  const allMatch = (pattern: RegExp) => texts.every(({ text }) => pattern.test(text));
  return (
    texts.some(({ text }) => LEADING_ZERO.test(text) || TELEPHONE.test(text)) ||
    allMatch(GROUPS_OF_THREE) ||
    allMatch(DIAL_CODES) ||
    allMatch(FOOTNOTE) ||
    areNamedCodes(profile) ||
    lostDigits(profile).length > 0
  );
}

/** Whether they may be versions: 3.10 comes after 3.9, and as a number it would be 3.1. */
export function mayBeVersions(texts: readonly TextCount[]): boolean {
  if (!texts.every(({ text }) => VERSION_NUMBER.test(text))) return false;
  const decimals = texts.map(({ text }) => text.slice(text.indexOf(".") + 1));
  const fewest = Math.min(...decimals.slice(0, 1000).map(({ length }) => length));
  return decimals.some((one) => one.length > fewest && one.endsWith("0"));
}
