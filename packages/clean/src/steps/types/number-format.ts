import * as z from "zod/mini";

import { areDistinct } from "../fields.ts";
import { pythonPattern } from "../python-literal.ts";

/** A currency or a unit: nothing in it can be part of a number. */
const tokenField = z
  .string()
  .check(
    z.minLength(1),
    z.maxLength(10),
    z.regex(/^[^0-9+\-.,'’()\s\p{C}]+$/u, "This cannot stand beside a number."),
  );
const tokensField = z
  .array(tokenField)
  .check(z.maxLength(20), z.refine(areDistinct, "A unit is there twice."));

/** How numbers are written in a column. */
export const numberFormatFields = {
  decimal: z.enum([".", ","]),
  /** Between groups of three digits; a space may be a hard or a narrow one. */
  thousands: z.enum(["", ",", ".", " ", "'", "’"]),
  /** What may stand before a number, such as a currency. */
  before: tokensField,
  /** What may stand behind it, such as a unit. */
  after: tokensField,
  /** All end with a percent sign, and 5 % becomes 0.05. */
  percent: z.boolean(),
  /** (5) is -5. */
  parentheses: z.boolean(),
  /** Only whole numbers. */
  whole: z.boolean(),
};

const formatSchema = z.strictObject(numberFormatFields);
export type NumberFormat = z.infer<typeof formatSchema>;

const SPACE = "[ \\xa0\\u202f]";
/** A double holds every whole number of 15 digits. */
const MOST_DIGITS = 15;
const MOST_GROUPS = 4;

/** The number that a text stands for, or undefined if it does not have the format. */
export function parseNumber(text: string, format: NumberFormat): number | undefined {
  if (format.parentheses && text.startsWith("(") && text.endsWith(")")) {
    const value = parseSigned(text.slice(1, -1), format, false);
    return value === undefined ? undefined : -value;
  }
  return parseSigned(text, format, true);
}

function parseSigned(text: string, format: NumberFormat, signed: boolean): number | undefined {
  let at = 0;
  let sign = "";
  const takeSign = () => {
    if (signed && sign === "" && (text[at] === "+" || text[at] === "-")) sign = text[at++] ?? "";
  };
  takeSign();
  const prefix = longestToken(format.before, (token) => text.startsWith(token, at));
  if (prefix !== "") {
    at += prefix.length;
    if (isSpace(text[at])) at += 1;
    takeSign();
  }
  const whole = readWhole(text, at, format.thousands);
  if (!whole) return undefined;
  at = whole.end;
  let decimals = "";
  if (!format.whole && text[at] === format.decimal) {
    decimals = readDigits(text, at + 1);
    at += 1 + decimals.length;
    if (decimals.length === 0 || decimals.length > MOST_DIGITS) return undefined;
  }
  if (!endsWell(text.slice(at), format)) return undefined;
  const value = Number(`${sign}${whole.digits}.${decimals || "0"}`);
  return format.percent ? value / 100 : value;
}

function endsWell(rest: string, { after, percent }: NumberFormat): boolean {
  const token = isSpace(rest[0]) ? rest.slice(1) : rest;
  if (percent) return token === "%";
  return rest === "" || after.includes(token);
}

function readWhole(text: string, start: number, thousands: string) {
  let digits = readDigits(text, start);
  let end = start + digits.length;
  if (digits.length === 0 || digits.length > MOST_DIGITS) return undefined;
  if (digits.length > 3 || thousands === "") return { digits, end };
  const isBetween = (one: string | undefined) =>
    thousands === " " ? isSpace(one) : one === thousands;
  for (let groups = 0; groups < MOST_GROUPS && isBetween(text[end]); groups += 1) {
    const group = readDigits(text, end + 1);
    if (group.length !== 3) break;
    digits += group;
    end += 4;
  }
  return { digits, end };
}

function readDigits(text: string, start: number): string {
  let end = start;
  while (end < text.length && text.charCodeAt(end) >= 0x30 && text.charCodeAt(end) <= 0x39)
    end += 1;
  return text.slice(start, end);
}

function longestToken(tokens: readonly string[], isHere: (token: string) => boolean): string {
  return tokens
    .filter(isHere)
    .reduce((longest, one) => (one.length > longest.length ? one : longest), "");
}

function isSpace(one: string | undefined): boolean {
  return one === " " || one === "\u00a0" || one === "\u202f";
}

/** The same grammar as a pattern for Python's `fullmatch`. */
export function numberPattern(format: NumberFormat): string {
  const { thousands, decimal, parentheses, percent } = format;
  const between = thousands === " " ? SPACE : pythonPattern(thousands);
  const groups = `[0-9]{1,3}(?:${between}[0-9]{3}){1,${MOST_GROUPS}}`;
  const plain = `[0-9]{1,${MOST_DIGITS}}`;
  const whole = thousands === "" ? plain : `(?:${groups}|${plain})`;
  const decimals = format.whole ? "" : `(?:${pythonPattern(decimal)}[0-9]{1,${MOST_DIGITS}})?`;
  const before = format.before.length > 0 ? `(?:${alternatives(format.before)})${SPACE}?` : "";
  const after = percent
    ? `${SPACE}?%`
    : format.after.length > 0
      ? `(?:${SPACE}?(?:${alternatives(format.after)}))?`
      : "";
  const start = before === "" ? "[+-]?" : `(?:[+-]?(?:${before})?|${before}[+-])`;
  const signed = `${start}${whole}${decimals}${after}`;
  const bare = `${before === "" ? "" : `(?:${before})?`}${whole}${decimals}${after}`;
  return parentheses ? `${signed}|\\(${bare}\\)` : signed;
}

/** A pattern of all that is in a number without being part of it; undefined if nothing is. */
export function strippedPattern(format: NumberFormat): string | undefined {
  const tokens = [...format.before, ...format.after, ...(format.percent ? ["%"] : [])];
  const hasSpaces = tokens.length > 0 || format.thousands === " ";
  const parts = [
    ...(tokens.length > 0 ? [alternatives(tokens)] : []),
    ...(hasSpaces ? [SPACE] : []),
    ...(format.thousands === "" || format.thousands === " "
      ? []
      : [pythonPattern(format.thousands)]),
    ...(format.parentheses ? ["\\)"] : []),
  ];
  return parts.length > 0 ? parts.join("|") : undefined;
}

/** The longest first, so that none hides another that begins with it. */
function alternatives(tokens: readonly string[]): string {
  return [...new Set(tokens)]
    .toSorted((a, b) => b.length - a.length)
    .map(pythonPattern)
    .join("|");
}
