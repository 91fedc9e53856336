import { getText } from "../columns/cell-text.ts";
import { countCodes, type Column, type TextColumn } from "../columns/table.ts";

const MAX_SAMPLE = 200;
const MIN_VALUES = 3;
const MIN_SHARE = 0.8;
const MIN_FREE_WORDS = 4;
const MIN_DISTINCT_SHARE = 0.8;

/** Notations that rules recognise and leave as they are, because no type fits. */
const NOTATIONS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^[[{].*[\]}]$/s, "JSON, not checked inside"],
  [/^[0-9]{4}-?W[0-9]{2}$/, "ISO weeks"],
  [/^(?:Q[1-4][ \-/]?(?:[0-9]{4}|'?[0-9]{2})|[0-9]{4}[ \-/]?Q[1-4])$/, "quarters"],
  [/^[0-9]{1,3}\/[0-9]{1,3}$/, "fractions or ratings"],
  [/^[^±]*[0-9] ?± ?[0-9][^±]*$/, "numbers with their error"],
  [/^[0-9]{1,3}(?:\.|st|nd|rd|th)$/, "ordinals"],
  [/^(?=.)M{0,3}(?:C[MD]|D?C{0,3})(?:X[CL]|L?X{0,3})(?:I[XV]|V?I{0,3})$/, "Roman numerals"],
  [/^[0-9]{1,3} ?°.*[NSEWO]?$/, "angles in degrees"],
  [/^FY ?'?[0-9]{2,4}(?:[/-][0-9]{2,4})?$/i, "fiscal years"],
  [/^[0-9]{4}-(?:0[1-9]|1[0-2])$/, "months"],
  [/^(?:https?:\/\/|www\.)\S+$/, "web addresses"],
  [/^[^\s@]+@[^\s@]+$/, "email addresses"],
];
const SEVERAL = /[;|]|, /;

/**
 * Says what a text column holds if rules check only its spaces and spellings: a notation that they know, several values
 * in a cell, or free text. Undefined for other columns.
 */
export function describeUnchecked(column: Column): string | undefined {
  if (column.type !== "text") return undefined;
  const texts = sampleTexts(column);
  if (texts.length < MIN_VALUES) return undefined;
  const hasMost = (test: (text: string) => boolean) =>
    texts.filter((text) => test(text)).length >= texts.length * MIN_SHARE;
  const known = NOTATIONS.find(([pattern]) => hasMost((text) => pattern.test(text)));
  if (known) return known[1];
  if (hasMost((text) => text.split(/\s+/).length >= MIN_FREE_WORDS) && isDistinct(column))
    return "not checked: free text";
  return isMultiValueColumn(texts) ? "several values in a cell" : undefined;
}

/** Whether nearly every cell has a text of its own. */
function isDistinct(column: TextColumn): boolean {
  const counts = countCodes(column).subarray(1);
  const cells = counts.reduce((sum, count) => sum + count, 0);
  const texts = counts.reduce((sum, count) => sum + (count > 0 ? 1 : 0), 0);
  return texts >= cells * MIN_DISTINCT_SHARE;
}

/** Whether some cells list several values, such as “red, blue”, that recur in other cells. */
function isMultiValueColumn(texts: readonly string[]): boolean {
  const lists = texts.map((text) => text.split(SEVERAL).map((part) => part.trim()));
  const long = lists.filter(({ length }) => length > 1);
  if (long.length < MIN_VALUES || long.length < texts.length / 5) return false;
  const parts = lists.flat();
  return new Set(parts).size * 2 <= parts.length && lists.some(({ length }) => length > 2);
}

/** The first distinct texts. Others aren't decoded, because those of all columns together may not fit into memory. */
function sampleTexts({ codes, values }: TextColumn): string[] {
  const sample = new Set<number>();
  for (const code of codes) {
    if (code !== 0) sample.add(code);
    if (sample.size >= MAX_SAMPLE) break;
  }
  return [...sample].map((code) => getText(values, code).trim());
}

/** An example of what rules can't decide in a column. */
export interface UndecidedValues {
  column: string;
  sentence: string;
}

const LANGUAGES = ["en", "de", "fr", "es", "it", "nl", "pt"];
const MAX_COUNTRY_TEXTS = 200;
const MIN_COUNTRY_SHARE = 0.6;
const SPACE = /\s/;
const MIN_ADDRESS_SHARE = 0.5;

/** Finds what is probably wrong in this table, but can't be fixed by a rule. */
export function findUndecidedValues(columns: readonly Column[]): UndecidedValues[] {
  return columns.flatMap((column): UndecidedValues[] => {
    if (column.type !== "text") return [];
    const texts = sampleTexts(column);
    const found = describeAddress(texts) ?? describeCountries(texts);
    return found === undefined ? [] : [{ column: column.name, sentence: found }];
  });
}

function describeAddress(texts: readonly string[]): string | undefined {
  const addresses = texts.filter((text) => text.includes("@"));
  if (addresses.length < texts.length * MIN_ADDRESS_SHARE) return undefined;
  const wrong = addresses.find((text) => {
    const [, domain = "", ...more] = text.split("@");
    return more.length > 0 || !domain.includes(".") || SPACE.test(text);
  });
  return wrong === undefined ? undefined : `“${wrong}” isn't an email address`;
}

function describeCountries(texts: readonly string[]): string | undefined {
  if (texts.length > MAX_COUNTRY_TEXTS) return undefined;
  const regions = getRegions();
  const byRegion = Map.groupBy(texts, (text) => regions.get(text.toLowerCase()));
  const known = texts.length - (byRegion.get(undefined)?.length ?? 0);
  byRegion.delete(undefined);
  if (known < texts.length * MIN_COUNTRY_SHARE) return undefined;
  // Spellings that differ in capitals only are found by rules.
  const same = [...byRegion.values()].find(
    (names) => new Set(names.map((name) => name.toLowerCase())).size > 1,
  );
  if (!same) return undefined;
  const listed = [...new Map(same.map((name) => [name.toLowerCase(), name])).values()].slice(0, 3);
  return `${listed.map((name) => `“${name}”`).join(", ")} are one country`;
}

let knownRegions: Map<string, string> | undefined;

/** The codes of countries by their names in several languages, in lower case. */
function getRegions(): ReadonlyMap<string, string> {
  if (knownRegions) return knownRegions;
  const regions = new Map<string, string>([
    ["usa", "US"],
    ["u.s.", "US"],
    ["uk", "GB"],
    ["great britain", "GB"],
    ["england", "GB"],
  ]);
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  for (const language of LANGUAGES) {
    const names = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
    for (const code of codes) {
      const name = names.of(code);
      if (name === undefined) continue;
      regions.set(name.toLowerCase(), code);
      regions.set(code.toLowerCase(), regions.get(code.toLowerCase()) ?? code);
    }
  }
  return (knownRegions = regions);
}
