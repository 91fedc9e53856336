import { countCells } from "../counted.ts";
import { nameWords } from "../name-words.ts";
import type { TextProfile } from "../profile.ts";

type Texts = TextProfile["texts"];

/** As spreadsheets write what they took for a large number: 1E5 becomes 1E+05, 4006381333931 becomes 4.00638E+12. */
const SCIENTIFIC = /^[1-9](?:[.,][0-9]{1,5})?E\+[0-9]{2,3}$/;
/** As they write what they took for a day: the gene MARCH1 becomes 1-Mar. */
const DAY = /^[0-9]{1,2}-[A-Z][a-z]{2}$/;
const CAPITALS = /^[A-Z][A-Z0-9-]{1,9}$/;
const CODE = /^[A-Za-z0-9](?:[A-Za-z0-9._/-]*[A-Za-z0-9])?$/;
const MIXED = /^(?=.*[A-Za-z])(?=.*[0-9])/;
const WHOLE = /^[0-9]+$/;
/** Whole numbers of one length, each there once, are hardly measured. */
const FEWEST_DIGITS = 8;
const FEWEST_OTHERS = 3;
const MOST_LOST = 0.5;
const FEWEST_PADDED = 4;
const FEWEST_ZEROS = 2;
const MOST_ZEROS = 2;
/** What such columns are called, and numbers of rows too. */
const IDS = new Set(["id", "ids"]);
const NAMES = new Set(
  "account barcode code codes ean fax fips gtin iban imei isbn issn konto kontonummer mobile phone plz postal postalcode postcode postleitzahl serial sku tel telefon telephone tracking upc zip zipcode".split(
    " ",
  ),
);
/** Their users are counted in columns of these names too. */
const PHONES = new Set(["fax", "mobile", "phone", "tel", "telefon", "telephone"]);
/** They may end the name of a code. What ends in another word, such as “account balance”, is measured. */
const NUMBER = new Set(["no", "nr", "num", "number", "nummer", "id"]);
const FEWEST_NAMED = 3;

/** Whether a column is called as codes are, and all its values have digits alone: of one length, or many. */
export function areNamedCodes({ column, texts }: TextProfile): boolean {
  const words = nameWords(column.name);
  const name = words.findLast((word) => !NUMBER.has(word)) ?? "";
  if (!NAMES.has(name)) return false;
  const measured = texts.filter(({ text }) => /[0-9]/.test(text));
  const lengths = new Set(measured.map(({ text }) => text.length));
  const shortest = Math.min(...lengths);
  return (
    measured.every(({ text }) => WHOLE.test(text)) &&
    shortest >= (lengths.size > 1 || PHONES.has(name) ? FEWEST_DIGITS - 1 : FEWEST_NAMED)
  );
}

/** The texts of a column of codes that a spreadsheet took for numbers; none where the column may hold numbers. */
export function lostDigits({ column, texts, present }: TextProfile): Texts {
  const lost = texts.filter(({ text }) => SCIENTIFIC.test(text));
  if (lost.length === 0) return [];
  const others = texts.filter(({ text }) => !SCIENTIFIC.test(text));
  const isNamed = nameWords(column.name).some((word) => NAMES.has(word) || IDS.has(word));
  const cells = countCells(lost);
  const isPart = isNamed || (others.length >= FEWEST_OTHERS && cells <= present * MOST_LOST);
  return isPart && (areMixed(others) || areIds(others, isNamed)) ? lost : [];
}

/** Of letters and digits, most of them. */
function areMixed(others: Texts): boolean {
  const mixed = others.filter(({ text }) => MIXED.test(text));
  return others.every(({ text }) => CODE.test(text)) && mixed.length * 2 > others.length;
}

function areIds(others: Texts, isNamed: boolean): boolean {
  if (!others.every(({ text }) => WHOLE.test(text))) return false;
  const lengths = new Set(others.map(({ text }) => text.length));
  const isOnce = others.every(({ count }) => count === 1);
  return isNamed || (isOnce && lengths.size === 1 && Math.min(...lengths) >= FEWEST_DIGITS);
}

/** The texts that a spreadsheet took for days among codes in capitals, some of which end in a number. */
export function lostNames({ texts, present }: TextProfile): Texts {
  const lost = texts.filter(({ text }) => DAY.test(text));
  const others = texts.filter(({ text }) => !DAY.test(text));
  const areNames =
    others.length >= FEWEST_OTHERS &&
    others.every(({ text }) => CAPITALS.test(text)) &&
    others.some(({ text }) => MIXED.test(text));
  return areNames && countCells(lost) <= present * MOST_LOST ? lost : [];
}

/** Digits alone, fewer than the others have, some of which begin with a zero: 1067 among 01067. */
export function lostZeros({ texts, present }: TextProfile): [string, string][] {
  if (!texts.every(({ text }) => WHOLE.test(text))) return [];
  const length = Math.max(...new Set(texts.map(({ text }) => text.length)));
  const short = texts.filter(({ text }) => text.length < length);
  const hasZero = ({ text }: Texts[number]) => text.startsWith("0");
  const areCodes =
    length >= FEWEST_PADDED &&
    texts.filter(hasZero).length >= FEWEST_ZEROS &&
    !short.some((one) => hasZero(one) || one.text.length < length - MOST_ZEROS);
  if (!areCodes || countCells(short) > present * MOST_LOST) return [];
  return short.map(({ text }) => [text, text.padStart(length, "0")]);
}
