import { pluralize } from "../../format-count.ts";
import type { Detector } from "../issue.ts";
import { type TextCount, type TextProfile, splitNameWords, sumCounts } from "../profile.ts";

/** Maximum number of texts that a step may list. */
const MAX_SPELLINGS = 1000;

/**
 * Finds codes that a spreadsheet converted to numbers or dates. Only leading zeros can be restored, so the issue is
 * ambiguous.
 */
export const findLostDigits: Detector = ({ texts }) =>
  texts.flatMap((profile) => [...findLostCodes(profile), ...findCodesWithoutZeros(profile)]);

function findLostCodes(profile: TextProfile): ReturnType<Detector> {
  const scientific = findScientificCodes(profile);
  const dates = findDateLikeCodes(profile);
  return [
    ...buildLostIssue(profile, scientific, "rounded numbers", [
      areOtherwiseDigits(profile)
        ? ["Write zeros for lost digits", writeAllDigits]
        : ["Write as 1E5", restoreExponentCode],
    ]),
    ...buildLostIssue(profile, dates, "dates", isGeneColumn(profile) ? GENE_NAMES : []),
  ];
}

type Restore = (text: string) => string | undefined;

/** Asks what to do with codes that a spreadsheet converted, with ways to restore what can be restored. */
function buildLostIssue(
  { column: { name } }: TextProfile,
  lost: readonly TextCount[],
  what: string,
  restorings: readonly (readonly [label: string, restore: Restore])[],
): ReturnType<Detector> {
  const [first] = lost;
  if (!first || lost.length > MAX_SPELLINGS) return [];
  const count = sumCounts(lost);
  const spellings = lost.map(({ text }) => text);
  const restored = restorings.flatMap(([label, restore]) => {
    const pairs = spellings.flatMap((text): [string, string][] => {
      const after = restore(text);
      return after === undefined ? [] : [[text, after]];
    });
    const examples = pairs.slice(0, 3).map(([before, after]) => ({ before, after }));
    const step = { kind: "spellings" as const, column: name, pairs };
    return pairs.length === 0 ? [] : [{ label, examples, step }];
  });
  return [
    {
      confidence: "ambiguous",
      options: [
        {
          label: `Clear ${pluralize(count, "cell")}`,
          examples: [],
          step: { kind: "missing", columns: [name], spellings },
        },
        ...restored,
      ],
      count,
      examples: lost.slice(0, 3).map(({ text }) => ({ before: text, after: "" })),
      title: `${pluralize(count, "code")} became ${what}, such as “${first.text}”`,
      reason:
        "Because a spreadsheet converted them. Get the column from its source again, as text.",
      untouched: "The column stays text.",
    },
  ];
}

function areOtherwiseDigits({ texts }: TextProfile): boolean {
  return texts.every(({ text }) => ONLY_DIGITS.test(text) || SCIENTIFIC.test(text));
}

/** Writes 1E+05 as the code 1E5. A code with decimals is lost. */
function restoreExponentCode(text: string): string | undefined {
  const [, first = "", decimals = "", exponent = ""] = SCIENTIFIC_PARTS.exec(text) ?? [];
  return first === "" || decimals !== "" ? undefined : `${first}E${Number(exponent)}`;
}

/** Writes 8.9e+17 as 890000000000000000. The digits that the spreadsheet dropped are zeros. */
function writeAllDigits(text: string): string | undefined {
  const [, first = "", decimals = "", exponent = ""] = SCIENTIFIC_PARTS.exec(text) ?? [];
  let digits = `${first}${decimals}`;
  while (digits.length > 1 && digits.endsWith("0")) digits = digits.slice(0, -1);
  const length = Number(exponent) + 1;
  return first === "" || length > MAX_CODE_DIGITS || digits.length > length
    ? undefined
    : digits.padEnd(length, "0");
}

/** The genes that spreadsheets take for days, by the month: their old names, and those since 2020. */
const GENES: Readonly<Record<string, readonly [before: string, since: string]>> = {
  Mar: ["MARCH", "MARCHF"],
  Sep: ["SEPT", "SEPTIN"],
  Dec: ["DEC", "DELEC"],
};
const GENE_WORDS = new Set(["gene", "genes", "symbol", "symbols"]);
const GENE_DATE = /^(?:([0-9]{1,2})-([A-Z][a-z]{2})|([A-Z][a-z]{2})-([0-9]{1,2}))$/;
const GENE_NAMES = [
  ["Write as MARCH1", (text: string) => restoreGene(text, 0)],
  ["Write as MARCHF1", (text: string) => restoreGene(text, 1)],
] as const;

function isGeneColumn({ column }: TextProfile): boolean {
  return splitNameWords(column.name).some((word) => GENE_WORDS.has(word));
}

function restoreGene(text: string, at: 0 | 1): string | undefined {
  const [, day = "", month = "", monthFirst = "", dayBehind = ""] = GENE_DATE.exec(text) ?? [];
  const names = GENES[month || monthFirst];
  return names && `${names[at]}${Number(day || dayBehind)}`;
}

function findCodesWithoutZeros(profile: TextProfile): ReturnType<Detector> {
  const pairs = findLostLeadingZeros(profile);
  const [first] = pairs;
  if (!first || pairs.length > MAX_SPELLINGS) return [];
  const hasZeros = profile.texts.some(({ text }) => text.startsWith("0"));
  const short = new Set(pairs.map(([text]) => text));
  const count = sumCounts(profile.texts.filter(({ text }) => short.has(text)));
  const { name } = profile.column;
  return [
    {
      confidence: "ambiguous",
      options: [
        {
          label: "Add leading zeros",
          examples: [{ before: first[0], after: first[1] }],
          step: { kind: "spellings", column: name, pairs },
        },
      ],
      count,
      examples: pairs.slice(0, 3).map(([before, after]) => ({ before, after })),
      title: hasZeros
        ? `${pluralize(count, "code")} lost ${count === 1 ? "its" : "their"} leading zeros`
        : `Did ${pluralize(count, "code")} lose leading zeros?`,
      reason: "Because the others have more digits, as codes of one kind do.",
      untouched: "The column stays text.",
    },
  ];
}

/** Matches large numbers as spreadsheets show them: 1E5 becomes 1E+05, 4006381333931 becomes 4.00638E+12. */
const SCIENTIFIC = /^[1-9](?:[.,][0-9]{1,15})?(?:E\+[0-9]{2,3}|e\+[1-9][0-9])$/;
const SCIENTIFIC_PARTS = /^([1-9])(?:[.,]([0-9]{1,15}))?[eE]\+([0-9]{2,3})$/;
const MAX_CODE_DIGITS = 30;
/**
 * Matches dates as spreadsheets show them: the gene MARCH1 becomes 1-Mar (Ziemann et al. 2016,
 * doi:10.1186/s13059-016-1044-7).
 */
const DAY_MONTH = /^(?:[0-9]{1,2}-[A-Z][a-z]{2}|[A-Z][a-z]{2}-[0-9]{2})$/;
const CAPITAL_CODE = /^[A-Z][A-Z0-9-]{1,9}$/;
const MIXED_CODE = /^[A-Za-z0-9](?:[A-Za-z0-9._/-]*[A-Za-z0-9])?$/;
const LETTERS_AND_DIGITS = /^(?=.*[A-Za-z])(?=.*[0-9])/;
const ONLY_DIGITS = /^[0-9]+$/;
/** Minimum digits of unique whole numbers of equal length to count as identifiers rather than measurements. */
const MIN_ID_DIGITS = 8;
const MIN_INTACT_CODES = 3;
const MAX_LOST_SHARE = 0.5;
const MIN_PADDED_LENGTH = 4;
const MIN_ZERO_PADDED = 2;
const MAX_LOST_ZEROS = 2;
/** Column names for identifiers. Columns of row numbers may have them too. */
const ID_WORDS = new Set(["id", "ids", "ref", "reference"]);
const CODE_WORDS = new Set(
  "account barcode celular cep cnpj code codes cpf ean fax fips gtin iban imei isbn issn konto kontonummer mobile phone plz postal postalcode postcode postleitzahl serial sku tel telefon telefone telefono telefonnummer telephone tracking upc zip zipcode".split(
    " ",
  ),
);
/** Postcodes of a country have one length, so that a shorter one lost its zeros. */
const POSTAL_WORDS = new Set(
  "fips plz postal postalcode postcode postleitzahl postnummer zip zipcode".split(" "),
);
/** Columns with these names may instead contain counts, such as mobile subscribers per country. */
const PHONE_WORDS = new Set([
  "fax",
  "mobile",
  "phone",
  "tel",
  "telefon",
  "telefone",
  "telefono",
  "telephone",
]);
/**
 * Words that may follow a code word in a column name. With another one, such as in “account balance”, the column is a
 * measurement.
 */
const NUMBER_WORDS = new Set(["no", "nr", "num", "number", "nummer", "id"]);
const MIN_NAMED_DIGITS = 3;

/** Whether the column is named like a code, and its values are all digits and either long or of equal length. */
function areNamedCodes({ column, texts }: TextProfile): boolean {
  const words = splitNameWords(column.name);
  const name = words.findLast((word) => !NUMBER_WORDS.has(word)) ?? "";
  if (!CODE_WORDS.has(name)) return false;
  const measured = texts.filter(({ text }) => /[0-9]/.test(text));
  const lengths = new Set(measured.map(({ text }) => text.length));
  const shortest = Math.min(...lengths);
  if (POSTAL_WORDS.has(name) && arePostcodes(measured)) return true;
  return (
    measured.every(({ text }) => ONLY_DIGITS.test(text)) &&
    shortest >= (lengths.size > 1 || PHONE_WORDS.has(name) ? MIN_ID_DIGITS - 1 : MIN_NAMED_DIGITS)
  );
}

/** Whether all are of four or five digits, but for zeros that were lost at the start. */
function arePostcodes(texts: readonly TextCount[]): boolean {
  const length = Math.max(...new Set(texts.map(({ text }) => text.length)));
  return (
    (length === 4 || length === 5) &&
    texts.every(({ text }) => ONLY_DIGITS.test(text) && text.length >= length - MAX_LOST_ZEROS)
  );
}

/** Finds codes that a spreadsheet converted to scientific notation. Empty if the column may contain real numbers. */
function findScientificCodes(profile: TextProfile): readonly TextCount[] {
  const { column, texts, valueCount, alphabet } = profile;
  if (!/[Ee]/.test(alphabet)) return [];
  const lost = texts.filter(({ text }) => SCIENTIFIC.test(text));
  if (lost.length === 0) return [];
  const others = texts.filter(({ text }) => !SCIENTIFIC.test(text) && !DAY_MONTH.test(text));
  const isNamed = splitNameWords(column.name).some(
    (word) => CODE_WORDS.has(word) || ID_WORDS.has(word),
  );
  const cells = sumCounts(lost);
  const isPart =
    isNamed || (others.length >= MIN_INTACT_CODES && cells <= valueCount * MAX_LOST_SHARE);
  return isPart && (areMixedCodes(others) || areNumericIds(others, { hasIdName: isNamed }))
    ? lost
    : [];
}

/** Whether all are codes, and most of them contain both letters and digits. */
function areMixedCodes(others: readonly TextCount[]): boolean {
  const mixed = others.filter(({ text }) => LETTERS_AND_DIGITS.test(text));
  return others.every(({ text }) => MIXED_CODE.test(text)) && mixed.length * 2 > others.length;
}

/** Whether all texts look like numeric ids. A column named like an id needs no further evidence. */
function areNumericIds(
  others: readonly TextCount[],
  { hasIdName }: { hasIdName: boolean },
): boolean {
  if (!others.every(({ text }) => ONLY_DIGITS.test(text))) return false;
  const lengths = new Set(others.map(({ text }) => text.length));
  const isOnce = others.every(({ count }) => count === 1);
  return hasIdName || (isOnce && lengths.size === 1 && Math.min(...lengths) >= MIN_ID_DIGITS);
}

/** Finds codes that a spreadsheet converted to dates, in a column of codes in capitals of which some contain digits. */
function findDateLikeCodes({ texts, valueCount, alphabet }: TextProfile): readonly TextCount[] {
  if (!/[A-Z]/.test(alphabet)) return [];
  const lost = texts.filter(({ text }) => DAY_MONTH.test(text));
  const others = texts.filter(({ text }) => !DAY_MONTH.test(text) && !SCIENTIFIC.test(text));
  const areNames =
    others.length >= MIN_INTACT_CODES &&
    others.every(({ text }) => CAPITAL_CODE.test(text)) &&
    others.some(({ text }) => LETTERS_AND_DIGITS.test(text));
  return areNames && sumCounts(lost) <= valueCount * MAX_LOST_SHARE ? lost : [];
}

const hasZero = ({ text }: TextCount) => text.startsWith("0");

/** Finds codes that lost leading zeros, such as 1067 among codes like 01067. Returns each with its repaired form. */
function findLostLeadingZeros(profile: TextProfile): [string, string][] {
  const { column, texts, valueCount, alphabet } = profile;
  if (!ONLY_DIGITS.test(alphabet)) return [];
  const isPostal =
    splitNameWords(column.name).some((word) => POSTAL_WORDS.has(word)) && arePostcodes(texts);
  const hasLeadingZeros = texts.filter(hasZero).length >= MIN_ZERO_PADDED;
  if (!isPostal && !hasLeadingZeros) return [];
  const length = Math.max(...new Set(texts.map(({ text }) => text.length)));
  const short = texts.filter(({ text }) => text.length < length);
  const areCodes =
    length >= MIN_PADDED_LENGTH &&
    hasLeadingZeros &&
    !short.some((code) => hasZero(code) || code.text.length < length - MAX_LOST_ZEROS);
  if (!isPostal && (!areCodes || sumCounts(short) > valueCount * MAX_LOST_SHARE)) return [];
  return short.map(({ text }) => [text, text.padStart(length, "0")]);
}

/** Digits with a leading zero identify something, such as a postcode or a telephone number. */
const LEADING_ZERO = /^[+-]?0[0-9]/;
const TELEPHONE = /^\+[0-9](?:[ \u00a0]?[0-9]){7,}$/;
/**
 * Country calling codes, sometimes after the apostrophe that spreadsheets use for text. A column of signed changes such
 * as +5 would also have negative values.
 */
const DIAL_CODES = /^'?\+[1-9][0-9]{0,6}(?:, ?\+[1-9][0-9]{0,6})*$/;
/** Groups of three digits only: telephone numbers, IP addresses, company numbers. */
const GROUPS_OF_THREE = /^[0-9]{3}(?:[ .\u00a0\u202f][0-9]{3}){2,}$/;
const FOOTNOTE = /^\([0-9]+\)$/;
const VERSION_NUMBER = /^[0-9]{1,3}\.[0-9]{1,3}$/;

/** Whether the values look like numbers but are identifiers, which a conversion would damage. */
export function areCodes(profile: TextProfile): boolean {
  const { texts, alphabet } = profile;
  const allMatch = (pattern: RegExp) => texts.every(({ text }) => pattern.test(text));
  return (
    texts.some(({ text }) => LEADING_ZERO.test(text)) ||
    (alphabet.includes("+") && texts.some(({ text }) => TELEPHONE.test(text))) ||
    allMatch(GROUPS_OF_THREE) ||
    allMatch(DIAL_CODES) ||
    allMatch(FOOTNOTE) ||
    areNamedCodes(profile) ||
    findScientificCodes(profile).length > 0
  );
}

/** Whether the values may be version numbers: 3.10 follows 3.9, but as a number it would become 3.1. */
export function canBeVersions(texts: readonly TextCount[]): boolean {
  if (!texts.every(({ text }) => VERSION_NUMBER.test(text))) return false;
  const decimals = texts.map(({ text }) => text.slice(text.indexOf(".") + 1));
  const fewest = Math.min(...decimals.slice(0, 1000).map(({ length }) => length));
  return decimals.some((digits) => digits.length > fewest && digits.endsWith("0"));
}
