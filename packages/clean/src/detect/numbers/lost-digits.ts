import { nameWords } from "../name-words.ts";
import { sumCounts, type TextCount, type TextProfile } from "../profile.ts";

/** As spreadsheets write what they took for a large number: 1E5 becomes 1E+05, 4006381333931 becomes 4.00638E+12. */
const SCIENTIFIC = /^[1-9](?:[.,][0-9]{1,5})?E\+[0-9]{2,3}$/;
/** As they write what they took for a day: the gene MARCH1 becomes 1-Mar. */
const DAY_MONTH = /^[0-9]{1,2}-[A-Z][a-z]{2}$/;
const CAPITAL_CODE = /^[A-Z][A-Z0-9-]{1,9}$/;
const MIXED_CODE = /^[A-Za-z0-9](?:[A-Za-z0-9._/-]*[A-Za-z0-9])?$/;
const LETTERS_AND_DIGITS = /^(?=.*[A-Za-z])(?=.*[0-9])/;
const ONLY_DIGITS = /^[0-9]+$/;
/** Whole numbers of one length, each there once, are hardly measured. */
const MIN_ID_DIGITS = 8;
const MIN_INTACT_CODES = 3;
const MAX_LOST_SHARE = 0.5;
const MIN_PADDED_LENGTH = 4;
const MIN_ZERO_PADDED = 2;
const MAX_LOST_ZEROS = 2;
/** What such columns are called, and numbers of rows too. */
const ID_WORDS = new Set(["id", "ids"]);
const CODE_WORDS = new Set(
  "account barcode code codes ean fax fips gtin iban imei isbn issn konto kontonummer mobile phone plz postal postalcode postcode postleitzahl serial sku tel telefon telephone tracking upc zip zipcode".split(
    " ",
  ),
);
/** Their users are counted in columns of these names too. */
const PHONE_WORDS = new Set(["fax", "mobile", "phone", "tel", "telefon", "telephone"]);
/** They may end the name of a code. What ends in another word, such as “account balance”, is measured. */
const NUMBER_WORDS = new Set(["no", "nr", "num", "number", "nummer", "id"]);
const MIN_NAMED_DIGITS = 3;

/** Whether a column is called as codes are, and all its values have digits alone: of one length, or many. */
export function areNamedCodes({ column, texts }: TextProfile): boolean {
  const words = nameWords(column.name);
  const name = words.findLast((word) => !NUMBER_WORDS.has(word)) ?? "";
  if (!CODE_WORDS.has(name)) return false;
  const measured = texts.filter(({ text }) => /[0-9]/.test(text));
  const lengths = new Set(measured.map(({ text }) => text.length));
  const shortest = Math.min(...lengths);
  return (
    measured.every(({ text }) => ONLY_DIGITS.test(text)) &&
    shortest >= (lengths.size > 1 || PHONE_WORDS.has(name) ? MIN_ID_DIGITS - 1 : MIN_NAMED_DIGITS)
  );
}

/** The texts of a column of codes that a spreadsheet took for numbers; none where the column may hold numbers. */
export function lostDigits({ column, texts, present }: TextProfile): readonly TextCount[] {
  const lost = texts.filter(({ text }) => SCIENTIFIC.test(text));
  if (lost.length === 0) return [];
  const others = texts.filter(({ text }) => !SCIENTIFIC.test(text));
  const isNamed = nameWords(column.name).some((word) => CODE_WORDS.has(word) || ID_WORDS.has(word));
  const cells = sumCounts(lost);
  const isPart =
    isNamed || (others.length >= MIN_INTACT_CODES && cells <= present * MAX_LOST_SHARE);
  return isPart && (areMixedCodes(others) || areNumericIds(others, isNamed)) ? lost : [];
}

/** Of letters and digits, most of them. */
function areMixedCodes(others: readonly TextCount[]): boolean {
  const mixed = others.filter(({ text }) => LETTERS_AND_DIGITS.test(text));
  return others.every(({ text }) => MIXED_CODE.test(text)) && mixed.length * 2 > others.length;
}

function areNumericIds(others: readonly TextCount[], isNamed: boolean): boolean {
  if (!others.every(({ text }) => ONLY_DIGITS.test(text))) return false;
  const lengths = new Set(others.map(({ text }) => text.length));
  const isOnce = others.every(({ count }) => count === 1);
  return isNamed || (isOnce && lengths.size === 1 && Math.min(...lengths) >= MIN_ID_DIGITS);
}

/** The texts that a spreadsheet took for days among codes in capitals, some of which end in a number. */
export function lostNames({ texts, present }: TextProfile): readonly TextCount[] {
  const lost = texts.filter(({ text }) => DAY_MONTH.test(text));
  const others = texts.filter(({ text }) => !DAY_MONTH.test(text));
  const areNames =
    others.length >= MIN_INTACT_CODES &&
    others.every(({ text }) => CAPITAL_CODE.test(text)) &&
    others.some(({ text }) => LETTERS_AND_DIGITS.test(text));
  return areNames && sumCounts(lost) <= present * MAX_LOST_SHARE ? lost : [];
}

/** Digits alone, fewer than the others have, some of which begin with a zero: 1067 among 01067. */
export function lostZeros({ texts, present }: TextProfile): [string, string][] {
  if (!texts.every(({ text }) => ONLY_DIGITS.test(text))) return [];
  const length = Math.max(...new Set(texts.map(({ text }) => text.length)));
  const short = texts.filter(({ text }) => text.length < length);
  const hasZero = ({ text }: TextCount) => text.startsWith("0");
  const areCodes =
    length >= MIN_PADDED_LENGTH &&
    texts.filter(hasZero).length >= MIN_ZERO_PADDED &&
    !short.some((one) => hasZero(one) || one.text.length < length - MAX_LOST_ZEROS);
  if (!areCodes || sumCounts(short) > present * MAX_LOST_SHARE) return [];
  return short.map(({ text }) => [text, text.padStart(length, "0")]);
}
