import { getText } from "../columns/cell-text.ts";
import { countCodes, type Table, type TextColumn } from "../columns/table.ts";

/** A distinct text of a column and the number of cells that have it. */
export interface TextCount {
  text: string;
  count: number;
}

export interface TextProfile {
  column: TextColumn;
  rows: number;
  /** Number of cells that aren't missing. */
  valueCount: number;
  /** The distinct texts, in order of first occurrence. */
  texts: readonly TextCount[];
  /** The ASCII characters that occur, in order, and U+0080 if others do. Computed without decoding texts. */
  alphabet: string;
}

export interface TableProfile {
  table: Table;
  texts: readonly TextProfile[];
}

/** Profiles a table. Texts are decoded on first access and shared by all detectors of the same table. */
export function profileTable(table: Table): TableProfile {
  const texts = table.columns.filter((column) => column.type === "text").map(profileText);
  return { table, texts };
}

function profileText(column: TextColumn): TextProfile {
  const rows = column.codes.length;
  let counts: Uint32Array | undefined;
  let texts: readonly TextCount[] | undefined;
  let alphabet: string | undefined;
  const count = () => (counts ??= countCodes(column));
  return {
    column,
    rows,
    get valueCount() {
      return rows - (count()[0] ?? 0);
    },
    get texts() {
      return (texts ??= decodeTexts(column, count()));
    },
    get alphabet() {
      return (alphabet ??= listCharacters(column, count()));
    },
  };
}

function decodeTexts({ values }: TextColumn, counts: Uint32Array): TextCount[] {
  const texts: TextCount[] = [];
  for (let code = 1; code < counts.length; code += 1) {
    const count = counts[code] ?? 0;
    if (count > 0) texts.push({ text: getText(values, code), count });
  }
  return texts;
}

function listCharacters({ values }: TextColumn, counts: Uint32Array): string {
  const { bytes, starts, ends } = values;
  const occurs = new Uint8Array(0x100);
  for (let code = 1; code < counts.length; code += 1) {
    if (counts[code] === 0) continue;
    const end = ends[code] ?? 0;
    for (let at = starts[code] ?? 0; at < end; at += 1) occurs[bytes[at] ?? 0] = 1;
  }
  const ascii = Array.from(occurs.subarray(0, 0x80), (occurs, code) =>
    occurs === 1 ? String.fromCharCode(code) : "",
  ).join("");
  return occurs.includes(1, 0x80) ? `${ascii}\u0080` : ascii;
}

export function sumCounts(texts: readonly { count: number }[]): number {
  return texts.reduce((sum, { count }) => sum + count, 0);
}

/** Returns the minimum and the maximum. Math.min can't take so many arguments. */
export function getExtent(values: readonly number[]): [least: number, most: number] {
  return [
    values.reduce((min, next) => Math.min(min, next), Infinity),
    values.reduce((max, next) => Math.max(max, next), -Infinity),
  ];
}

/**
 * Splits a column name into words in lower case: “Start_date”, “startDate” and “start date” all give “start” and
 * “date”.
 */
export function splitNameWords(name: string): string[] {
  const parted = name.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, " ").toLowerCase();
  return parted.match(/\p{L}+/gu) ?? [];
}

/** Finds texts for which the functions return different results: one example for each combination of results. */
export function findDistinguishingTexts(
  texts: readonly TextCount[],
  readings: readonly ((text: string) => unknown)[],
): string[] {
  const found = new Map<string, string>();
  for (const { text } of texts) {
    const results = readings.map((read) => read(text));
    const combination = results.map((result) => results.indexOf(result)).join();
    if (new Set(results).size > 1 && !found.has(combination)) found.set(combination, text);
  }
  return [...found.values()];
}
