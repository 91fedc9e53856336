import { createDecoder } from "../../src/read/decode-text.ts";
import { ENCODINGS, type Encoding } from "../../src/read/dialect.ts";
import { openText } from "../../src/read/read-csv.ts";

/** The languages of tables that a visitor may have, with those of our consent texts. */
const LOCALES =
  "de fr es pt it hr hu nb ru uk ja pl cs sk sl ro bg sr el tr he ar th ko zh zh-TW nl sv da fi is lt lv et".split(
    " ",
  );
const REGIONS =
  "AT BE BR CA CH CN CZ DE DK EE EG ES FI FR GB GR HR HU IE IL IN IS IT JP KR LT LV MA MX NL NO NZ PL PT RO RS RU SE SI SK TH TR TW UA US ZA".split(
    " ",
  );

/** Returns the names of countries, languages, currencies and months in a language. */
function listWords(locale: string): string[] {
  const names = (type: "region" | "language" | "currency", codes: readonly string[]) =>
    codes.map((code) => new Intl.DisplayNames(locale, { type }).of(code) ?? code);
  // Words of a language, not a date that a visitor reads.
  // oxlint-disable-next-line no-restricted-properties
  const month = new Intl.DateTimeFormat(locale, { month: "long", day: "numeric", timeZone: "UTC" });
  const months = Array.from({ length: 12 }, (_, at) => month.format(Date.UTC(2024, at, 5)));
  return [
    ...names("region", REGIONS),
    ...names("language", LOCALES),
    ...names("currency", ["EUR", "USD", "CHF", "JPY", "PLN", "RUB", "GBP", "SEK"]),
    ...months,
  ];
}

const EAST_ASIAN = /^(?:cp932|euc_jp|gb18030|big5|cp949)$/;
const eastAsian: Record<string, readonly Encoding[]> = {
  ja: ["cp932", "euc_jp"],
  ko: ["cp949"],
  zh: ["gb18030"],
  "zh-TW": ["big5", "gb18030"],
};
const tables = new Map<Encoding, ReadonlyMap<string, readonly number[]>>();

/** Returns the bytes of each character of an encoding. */
function getBytes(encoding: Encoding): ReadonlyMap<string, readonly number[]> {
  const known = tables.get(encoding);
  if (known) return known;
  const decode = createDecoder(encoding);
  const bytes = new Map<string, readonly number[]>();
  const add = (...sequence: number[]) => {
    try {
      const text = decode(Uint8Array.from(sequence));
      if (Array.from(text).length === 1 && !bytes.has(text)) bytes.set(text, sequence);
    } catch {
      // Not in this encoding.
    }
  };
  for (let first = 0; first < 256; first += 1) add(first);
  if (EAST_ASIAN.test(encoding))
    for (let first = 0x81; first < 0xff; first += 1)
      for (let second = 0x40; second < 0xff; second += 1) add(first, second);
  tables.set(encoding, bytes);
  return bytes;
}

/** Encodes a text; undefined if the encoding doesn't have one of its characters. */
export function encodeText(text: string, encoding: Encoding): Uint8Array | undefined {
  const table = getBytes(encoding);
  const bytes: number[] = [];
  for (const character of text) {
    const found = table.get(character);
    if (!found) return undefined;
    bytes.push(...found);
  }
  return Uint8Array.from(bytes);
}

export interface EncodingTally {
  files: number;
  /** Read right, without a question. */
  right: number;
  /** The import settings open, with the right encoding among those that are offered. */
  offered: number;
  /** The import settings open, without it. */
  notOffered: number;
  /** Read wrong without asking. */
  wrong: number;
  examples: string[];
}

/** Without the one of Vietnamese, whose letters are written with two characters. */
const TRIED = ENCODINGS.filter((encoding) => !encoding.startsWith("utf") && encoding !== "cp1258");
const SAMPLES = 12;

/** Reads tables of words of many languages, in every encoding that has their letters. */
export async function measureEncodings(lines: number, samples = SAMPLES): Promise<EncodingTally> {
  const tally = {
    files: 0,
    right: 0,
    offered: 0,
    notOffered: 0,
    wrong: 0,
    examples: [] as string[],
  };
  for (const locale of LOCALES) {
    const words = listWords(locale).filter((word) => !/[;"]/.test(word));
    for (const encoding of TRIED) {
      // Nobody writes other languages in the encodings of East Asia.
      if (EAST_ASIAN.test(encoding) && !eastAsian[locale]?.includes(encoding)) continue;
      const usable = words.filter((word) => encodeText(word, encoding));
      const special = usable.filter((word) => /[^\0-\x7f]/.test(word));
      // The encoding isn't one for this language.
      if (special.length === 0 || usable.length < words.length * 0.9) continue;
      for (let sample = 0; sample < (lines > 10 ? 1 : samples); sample += 1) {
        const rows = Array.from({ length: lines }, (_, row) => {
          const at = sample * 7 + row;
          const word = row === 0 ? special[at % special.length] : usable[at % usable.length];
          return `${row};${word};${(row * 37) % 1000}`;
        });
        const text = `id;name;n\n${rows.join("\n")}\n`;
        const file = encodeText(text, encoding);
        if (!file) continue;
        tally.files += 1;
        const { dialect, assumptions } = await openText(file);
        const [assumption] = assumptions;
        const isRight = isSame(file, dialect.encoding, text);
        if (assumption?.sureness !== "unsure") {
          if (isRight) tally.right += 1;
          else {
            tally.wrong += 1;
            tally.examples.push(
              `${locale} ${encoding} as ${dialect.encoding} (${assumption?.sureness}): ${rows[0]}`,
            );
          }
          continue;
        }
        const others = assumption.alternatives.map(({ options }) => options.encoding);
        if (isRight || others.some((other) => other && isSame(file, other, text)))
          tally.offered += 1;
        else {
          tally.notOffered += 1;
          tally.examples.push(`${locale} ${encoding}: not offered: ${rows[0]}`);
        }
      }
    }
  }
  return tally;
}

function isSame(file: Uint8Array, encoding: Encoding, text: string): boolean {
  try {
    return createDecoder(encoding)(file) === text;
  } catch {
    return false;
  }
}
