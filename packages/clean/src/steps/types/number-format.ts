import * as v from "valibot";

import { areDistinct, listField, integerField } from "../fields.ts";
import { escapePythonPattern } from "../python-code.ts";

/** The typographic minus sign. */
const MINUS = "\u2212";
const TOKEN = /^[^0-9+\-\u2212.,'’()\s\p{C}]+$/u;

/** A currency or a unit. It can't contain characters that numbers may have. */
const tokenField = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(10),
  v.check((token) => TOKEN.test(token)),
);
const tokensField = listField(tokenField, 0, 20);
/** A unit may end with a point, such as oz. */
const unitField = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(10),
  v.check((unit) => TOKEN.test(unit.replace(/\.$/, ""))),
);

export const numberFormatFields = {
  decimal: v.picklist([".", ","]),
  /** The thousands separator. " " includes non-breaking and narrow spaces. */
  thousands: v.picklist(["", ",", ".", " ", "'", "’"]),
  /** Texts allowed before a number, such as currencies. */
  before: tokensField,
  /** Texts allowed after a number, such as units. */
  after: listField(unitField, 0, 20),
  /** Units that multiply a number by a power of ten: with ["k", 3], 5k is 5000. */
  powers: v.pipe(
    v.array(v.strictTuple([unitField, integerField(-12, 12)])),
    v.maxLength(20),
    v.check((pairs) => areDistinct(pairs.map(([token]) => token))),
  ),
  /** Whether all numbers end with a percent sign: 5 % becomes 0.05. */
  percent: v.boolean(),
  /** Whether accounting notation of negative numbers is allowed: (5), −5 and, with two decimals, 5.00- */
  parentheses: v.boolean(),
  /** Whether only whole numbers are allowed. 007 isn't one, because it is a code. */
  whole: v.boolean(),
};

const formatSchema = v.strictObject(numberFormatFields);
export type NumberFormat = v.InferOutput<typeof formatSchema>;

export const SPACE_PATTERN = "[ \\xa0\\u202f]";
/** Maximum digits of an integer. A double represents every integer of 15 digits. */
const MAX_DIGITS = 15;
/**
 * Maximum decimals. The shortest form of a double has 17 digits, after up to five zeros before programs switch to an
 * exponent.
 */
const MAX_DECIMALS = 22;
const MAX_GROUPS = 4;
/** An exponent such as the one in 3.2e-05. Without a sign, the text may be a code, such as 1E5. */
const EXPONENT = /^[eE][+-][0-9]{1,2}(?![0-9])/;

const EXPONENTS = "[eE][+-][0-9]{1,2}";

/** Parses a number; undefined if the text doesn't have the format. */
export function parseNumber(text: string, format: NumberFormat): number | undefined {
  if (isPlainNumber(text, format)) return Number(text);
  if (format.parentheses && text.startsWith("(") && text.endsWith(")")) {
    const value = parseSigned(text.slice(1, -1), format, false);
    return value === undefined ? undefined : -value;
  }
  return parseSigned(text, format, true);
}

/**
 * Whether the text has only digits and at most a decimal point, so that the format doesn't affect its value.
 * Most numbers are like this, and reading them in parts would take many times longer.
 */
function isPlainNumber(text: string, format: NumberFormat): boolean {
  const { length } = text;
  if (format.percent || length === 0) return false;
  let at = 0;
  while (at < length && isDigit(text.charCodeAt(at))) at += 1;
  if (at === 0 || at > MAX_DIGITS) return false;
  if (at === length) return !format.whole || at === 1 || text.charCodeAt(0) !== ZERO;
  const hasPoint = text.charCodeAt(at) === POINT && format.decimal === "." && !format.whole;
  if (!hasPoint || format.thousands === "." || length - at - 1 > MAX_DECIMALS) return false;
  if (at + 1 === length) return false;
  for (at += 1; at < length; at += 1) if (!isDigit(text.charCodeAt(at))) return false;
  return true;
}

const ZERO = 0x30;
const POINT = 0x2e;

function isDigit(code: number): boolean {
  return code >= ZERO && code <= 0x39;
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
  const prefix = findLongestToken(format.before, (token) => text.startsWith(token, at));
  if (prefix !== "") {
    at += prefix.length;
    if (isSpaceCharacter(text[at])) at += 1;
    takeSign();
  }
  const isFraction = !format.whole && prefix === "" && text[at] === format.decimal;
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
  // Rejects texts such as 1e+03k, which have two powers of ten.
  if (exponent !== "" && format.powers.length > 0 && at + exponent.length < text.length)
    return undefined;
  // The exponent is appended to the text, because a multiplication would round again.
  const scale = power === 0 ? exponent : `e${power}`;
  const value = Number(`${sign}${whole.digits}.${decimals || "0"}${scale}`);
  return format.percent ? value / 100 : value;
}

/** Returns the power of ten for the text after a number; undefined if the format doesn't allow that text. */
function parsePower(rest: string, { after, percent, powers }: NumberFormat): number | undefined {
  const token = isSpaceCharacter(rest[0]) ? rest.slice(1) : rest;
  if (percent) return token === "%" ? 0 : undefined;
  if (rest === "" || after.includes(token)) return 0;
  return powers.find(([unit]) => unit === token)?.[1];
}

/** Whether exponents are allowed. A unit named e could be mistaken for one. */
export function allowsExponent({ whole, before, after, powers }: NumberFormat): boolean {
  const tokens = [...before, ...after, ...powers.map(([unit]) => unit)];
  return !whole && !tokens.some((token) => /^e$/i.test(token));
}

/** Whether 5.00- is a number. Without decimals, it may be a grade or an open range. */
function allowsTrailingSign({ parentheses, percent, whole }: NumberFormat): boolean {
  return parentheses && !percent && !whole;
}

function readWhole(text: string, start: number, thousands: string) {
  let digits = readDigits(text, start);
  let end = start + digits.length;
  if (digits.length === 0 || digits.length > MAX_DIGITS) return undefined;
  // The separator doesn't group thousands in 0.125 and 007.125.
  if (digits.length > 3 || digits.startsWith("0")) return { digits, end };
  const isSeparator = (character: string | undefined) =>
    thousands === " " ? isSpaceCharacter(character) : character === thousands;
  for (let groups = 0; groups < MAX_GROUPS && isSeparator(text[end]); groups += 1) {
    const group = readDigits(text, end + 1);
    if (group.length !== 3) break;
    digits += group;
    end += 4;
  }
  return { digits, end };
}

function readDigits(text: string, start: number): string {
  let end = start;
  while (isDigit(text.charCodeAt(end))) end += 1;
  return text.slice(start, end);
}

function findLongestToken(tokens: readonly string[], isHere: (token: string) => boolean): string {
  return tokens
    .filter(isHere)
    .reduce((longest, token) => (token.length > longest.length ? token : longest), "");
}

function isSpaceCharacter(character: string | undefined): boolean {
  return character === " " || character === "\u00a0" || character === "\u202f";
}

/** Builds a pattern for the same format, for Python's `fullmatch`. */
export function buildNumberPattern(format: NumberFormat): string {
  const { thousands, decimal, parentheses, percent } = format;
  const between = thousands === " " ? SPACE_PATTERN : escapePythonPattern(thousands);
  const groups = `[1-9][0-9]{0,2}(?:${between}[0-9]{3}){1,${MAX_GROUPS}}`;
  const plain = format.whole ? `(?:0|[1-9][0-9]{0,${MAX_DIGITS - 1}})` : `[0-9]{1,${MAX_DIGITS}}`;
  const whole = thousands === "" ? plain : `(?:${groups}|${plain})`;
  const decimals = `${escapePythonPattern(decimal)}[0-9]{1,${MAX_DECIMALS}}`;
  const measured = `${whole}(?:${decimals})?`;
  // After a currency, the point of .5 may end an abbreviation: Rs.500.
  const fraction = format.whole ? "" : decimals;
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
  // A number can have a power-of-ten unit or an exponent, but not both.
  const end =
    format.powers.length > 0 && exponent !== ""
      ? `(?:${after}|${EXPONENTS})`
      : `${exponent}${after}`;
  const join = (signs: string, prefix: string) =>
    `${fraction && before ? `(?:${prefix}${measured}|${signs}${fraction})` : `${prefix}${fraction ? `(?:${measured}|${fraction})` : whole}`}${end}`;
  const signed = join(`${sign}?`, start);
  if (!parentheses) return signed;
  const prefix = before === "" ? "" : `(?:${before})?`;
  const number = join("", prefix);
  const behind = `${prefix}${whole}${escapePythonPattern(decimal)}[0-9]{2}[+-]`;
  return `${signed}|\\(${number}\\)${allowsTrailingSign(format) ? `|${behind}` : ""}`;
}

/** Builds a pattern for everything to remove from a number before parsing it; undefined if there is nothing. */
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

/**
 * Builds patterns that move the sign of negative numbers to the start: one for a typographic minus or parenthesis, one
 * for a trailing sign.
 */
export function buildSignPatterns(format: NumberFormat): { minus?: string; behind?: string } {
  if (!format.parentheses) return {};
  const minus = "[(\\u2212]";
  return allowsTrailingSign(format) ? { minus, behind: "(.+)([+-])$" } : { minus };
}

/** Joins alternatives of a pattern, the longest first, so that a shorter one doesn't match its beginning. */
export function joinAlternatives(tokens: readonly string[]): string {
  return [...new Set(tokens)]
    .toSorted((a, b) => b.length - a.length)
    .map((token) => escapePythonPattern(token))
    .join("|");
}
