import * as v from "valibot";

import { areDistinct, listField, integerField } from "../fields.ts";
import { escapePythonPattern } from "../python-literal.ts";

/** A minus as typesetters write it. */
const MINUS = "\u2212";
const TOKEN = /^[^0-9+\-\u2212.,'’()\s\p{C}]+$/u;

/** A currency or a unit: nothing in it can be part of a number. */
const tokenField = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(10),
  v.check((token) => TOKEN.test(token)),
);
const tokensField = listField(tokenField, 0, 20);

/** How numbers are written in a column. */
export const numberFormatFields = {
  decimal: v.picklist([".", ","]),
  /** Between groups of three digits; a space may be a hard or a narrow one. */
  thousands: v.picklist(["", ",", ".", " ", "'", "’"]),
  /** What may come before a number, such as a currency. */
  before: tokensField,
  /** What may come after it, such as a unit. */
  after: tokensField,
  /** Units after it that count for a power of ten: with k at 3, 5k is 5000. */
  powers: v.pipe(
    v.array(v.strictTuple([tokenField, integerField(-12, 12)])),
    v.maxLength(20),
    v.check((pairs) => areDistinct(pairs.map(([token]) => token))),
  ),
  /** All end with a percent sign, and 5 % becomes 0.05. */
  percent: v.boolean(),
  /** As accounts write losses: (5), −5 and, behind two decimals, 5.00- are below zero. */
  parentheses: v.boolean(),
  /** Only whole numbers; 007 is a code rather than one of them. */
  whole: v.boolean(),
};

const formatSchema = v.strictObject(numberFormatFields);
export type NumberFormat = v.InferOutput<typeof formatSchema>;

export const SPACE_PATTERN = "[ \\xa0\\u202f]";
/** A double holds every whole number of 15 digits. */
const MAX_DIGITS = 15;
/** A double is written with 17, behind five zeros at most before programs write an exponent. */
const MAX_DECIMALS = 22;
const MAX_GROUPS = 4;
/** As in 3.2e-05. Without a sign it may be a code, such as 1E5. */
const EXPONENT = /^[eE][+-][0-9]{1,2}(?![0-9])/;

const EXPONENTS = "[eE][+-][0-9]{1,2}";

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
    if (!signed || sign !== "") return;
    if (text[at] === "+" || text[at] === "-") sign = text[at++] ?? "";
    else if (format.parentheses && text[at] === MINUS) [sign, at] = ["-", at + 1];
  };
  takeSign();
  const prefix = longestToken(format.before, (token) => text.startsWith(token, at));
  if (prefix !== "") {
    at += prefix.length;
    if (isSpaceCharacter(text[at])) at += 1;
    takeSign();
  }
  const isFraction = allowsBareFraction(format) && text[at] === format.decimal;
  const whole = isFraction ? { digits: "0", end: at } : readWhole(text, at, format.thousands);
  if (!whole || (format.whole && /^0[0-9]/.test(whole.digits))) return undefined;
  at = whole.end;
  let decimals = "";
  if (!format.whole && text[at] === format.decimal) {
    decimals = readDigits(text, at + 1);
    at += 1 + decimals.length;
    if (decimals.length === 0 || decimals.length > MAX_DECIMALS) return undefined;
  }
  const behind = text.slice(at);
  if (signed && sign === "" && allowsTrailingSign(format) && /^[+-]$/.test(behind)) {
    return decimals.length === 2 && !isFraction
      ? Number(`${behind}${whole.digits}.${decimals}`)
      : undefined;
  }
  const exponent = allowsExponent(format) ? (EXPONENT.exec(text.slice(at))?.[0] ?? "") : "";
  const power = parsePower(text.slice(at + exponent.length), format);
  if (power === undefined) return undefined;
  // A text has one power of ten: 1e+03k is none of them.
  if (exponent !== "" && format.powers.length > 0 && at + exponent.length < text.length)
    return undefined;
  // Put into the text, since a product would be rounded once more.
  const scale = power === 0 ? exponent : `e${power}`;
  const value = Number(`${sign}${whole.digits}.${decimals || "0"}${scale}`);
  return format.percent ? value / 100 : value;
}

/** The power of ten that the end of a number stands for; undefined if a number does not end so. */
function parsePower(rest: string, { after, percent, powers }: NumberFormat): number | undefined {
  const token = isSpaceCharacter(rest[0]) ? rest.slice(1) : rest;
  if (percent) return token === "%" ? 0 : undefined;
  if (rest === "" || after.includes(token)) return 0;
  return powers.find(([unit]) => unit === token)?.[1];
}

/** A unit called e could be taken for an exponent. */
function allowsExponent({ whole, before, after, powers }: NumberFormat): boolean {
  const tokens = [...before, ...after, ...powers.map(([unit]) => unit)];
  return !whole && !tokens.some((token) => /^e$/i.test(token));
}

/** Whether .5 is a number. Behind a currency it may be a shortened one: Rs.500. */
function allowsBareFraction({ whole, before }: NumberFormat): boolean {
  return !whole && before.length === 0;
}

/** Whether 5.00- is a number. Without decimals it may be a grade, or an age and more. */
function allowsTrailingSign({ parentheses, percent, whole }: NumberFormat): boolean {
  return parentheses && !percent && !whole;
}

function readWhole(text: string, start: number, thousands: string) {
  let digits = readDigits(text, start);
  let end = start + digits.length;
  if (digits.length === 0 || digits.length > MAX_DIGITS) return undefined;
  // 0.125 and 007.125 are no thousands.
  if (digits.length > 3 || digits.startsWith("0")) return { digits, end };
  const isBetween = (one: string | undefined) =>
    thousands === " " ? isSpaceCharacter(one) : one === thousands;
  for (let groups = 0; groups < MAX_GROUPS && isBetween(text[end]); groups += 1) {
    const group = readDigits(text, end + 1);
    if (group.length !== 3) break;
    digits += group;
    end += 4;
  }
  return { digits, end };
}

function readDigits(text: string, start: number): string {
  let end = start;
  while (text.charCodeAt(end) >= 0x30 && text.charCodeAt(end) <= 0x39) end += 1;
  return text.slice(start, end);
}

function longestToken(tokens: readonly string[], isHere: (token: string) => boolean): string {
  return tokens
    .filter(isHere)
    .reduce((longest, one) => (one.length > longest.length ? one : longest), "");
}

function isSpaceCharacter(one: string | undefined): boolean {
  return one === " " || one === "\u00a0" || one === "\u202f";
}

/** The same grammar as a pattern for Python's `fullmatch`. */
export function buildNumberPattern(format: NumberFormat): string {
  const { thousands, decimal, parentheses, percent } = format;
  const between = thousands === " " ? SPACE_PATTERN : escapePythonPattern(thousands);
  const groups = `[1-9][0-9]{0,2}(?:${between}[0-9]{3}){1,${MAX_GROUPS}}`;
  const plain = format.whole ? `(?:0|[1-9][0-9]{0,${MAX_DIGITS - 1}})` : `[0-9]{1,${MAX_DIGITS}}`;
  const whole = thousands === "" ? plain : `(?:${groups}|${plain})`;
  const decimals = `${escapePythonPattern(decimal)}[0-9]{1,${MAX_DECIMALS}}`;
  const measured = `${whole}(?:${decimals})?`;
  const digits = allowsBareFraction(format)
    ? `(?:${measured}|${decimals})`
    : format.whole
      ? whole
      : measured;
  const exponent = allowsExponent(format) ? `(?:${EXPONENTS})?` : "";
  const before =
    format.before.length > 0 ? `(?:${joinAlternatives(format.before)})${SPACE_PATTERN}?` : "";
  const units = listUnits(format);
  const after = percent
    ? `${SPACE_PATTERN}?%`
    : units.length > 0
      ? `(?:${SPACE_PATTERN}?(?:${joinAlternatives(units)}))?`
      : "";
  const sign = parentheses ? "[+\\u2212-]" : "[+-]";
  const start = before === "" ? `${sign}?` : `(?:${sign}?(?:${before})?|${before}${sign})`;
  // Beside units that count for a power of ten, an exponent is alone.
  const end =
    format.powers.length > 0 && exponent !== ""
      ? `(?:${after}|${EXPONENTS})`
      : `${exponent}${after}`;
  const number = `${digits}${end}`;
  const signed = `${start}${number}`;
  if (!parentheses) return signed;
  const prefix = before === "" ? "" : `(?:${before})?`;
  const behind = `${prefix}${whole}${escapePythonPattern(decimal)}[0-9]{2}[+-]`;
  return `${signed}|\\(${prefix}${number}\\)${allowsTrailingSign(format) ? `|${behind}` : ""}`;
}

/** A pattern of all that is in a number without being part of it; undefined if nothing is. */
export function buildStrippedPattern(format: NumberFormat): string | undefined {
  const tokens = [...format.before, ...listUnits(format), ...(format.percent ? ["%"] : [])];
  const hasSpaces = tokens.length > 0 || format.thousands === " ";
  const parts = [
    ...(tokens.length > 0 ? [joinAlternatives(tokens)] : []),
    ...(hasSpaces ? [SPACE_PATTERN] : []),
    ...(format.thousands === "" || format.thousands === " "
      ? []
      : [escapePythonPattern(format.thousands)]),
    ...(format.parentheses ? ["\\)"] : []),
  ];
  return parts.length > 0 ? parts.join("|") : undefined;
}

function listUnits({ after, powers }: NumberFormat): string[] {
  return [...after, ...powers.map(([unit]) => unit)];
}

/** What brings the sign of a loss to its start: what is written for a minus there, and a sign behind a number. */
export function buildSignPatterns(format: NumberFormat): { minus?: string; behind?: string } {
  if (!format.parentheses) return {};
  const minus = "[(\\u2212]";
  return allowsTrailingSign(format) ? { minus, behind: "(.+)([+-])$" } : { minus };
}

/** For each unit that counts for a power of ten, its pattern and the exponent that takes its place. */
export function buildPowerPatterns({
  powers,
}: NumberFormat): [pattern: string, exponent: string][] {
  return powers.map(([unit, power]) => [
    `(?<=[0-9])${SPACE_PATTERN}?${escapePythonPattern(unit)}(?=\\)?\\Z)`,
    `e${power}`,
  ]);
}

/** The longest first, so that none hides another that begins with it. */
function joinAlternatives(tokens: readonly string[]): string {
  return [...new Set(tokens)]
    .toSorted((a, b) => b.length - a.length)
    .map(escapePythonPattern)
    .join("|");
}
