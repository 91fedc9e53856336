import { getCellText } from "../../columns/cell-text.ts";
import type { Table } from "../../columns/table.ts";
import type { Confidence } from "../issue.ts";

/** Matches numbers, dates and amounts, which are rarely column names. */
export const DATA_PATTERN = /^[-+(]?[$€£]? ?[.]?[0-9][0-9.,/:%\- ]*\)?$/;

/** Whether the text may be a name: no number, date or amount, but for a year. */
export function isNameText(cell: string): boolean {
  return !DATA_PATTERN.test(cell) || YEAR_LABEL.test(cell);
}

export const YEAR_LABEL = /^(?:1[5-9]|2[01])[0-9]{2}$/;
const MONTH_LABEL = /^((?:1[5-9]|2[01])[0-9]{2})[-/](0[1-9]|1[0-2])$/;
const DAY_LABEL =
  /^((?:1[5-9]|2[01])[0-9]{2})-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])(?: 00:00:00)?$/;
const SHORT_NUMBER = /^[0-9]{1,3}$/;
const MIN_NUMBERED_LABELS = 3;
const DAY_MS = 86_400_000;
/**
 * Minimum number of columns with data below a text for a header to be accepted although a few of its names recur below.
 */
const MIN_DATA_COLUMNS = 2;
const MAX_REPEATED_NAME_SHARE = 0.1;

/** Rates how likely a row contains the column names, from its cells and those below it; undefined if it doesn't. */
export function rateHeader(
  cells: readonly string[],
  below: readonly (readonly string[])[],
): Confidence | undefined {
  const isWord = (cell: string) => cell !== "" && !DATA_PATTERN.test(cell);
  // A text that recurs in its column is usually a value. It may still be a name if the other cells clearly are.
  const again = cells.filter((cell, at) => isWord(cell) && below[at]?.includes(cell)).length;
  const named = countDataColumns(cells, below);
  if (again > cells.length * MAX_REPEATED_NAME_SHARE) {
    const isDistinct = new Set(cells).size === cells.length;
    return named > 0 && isDistinct ? "ambiguous" : undefined;
  }
  if (again > 0) return named < MIN_DATA_COLUMNS ? undefined : "likely";
  if (cells.some((cell) => DATA_PATTERN.test(cell))) return rateSeriesLabels(cells, below);
  const hasData = below.some((column) => column.some((cell) => DATA_PATTERN.test(cell)));
  if (hasData) return "clear";
  // In a single column of texts, the first row may be data.
  return cells.length > 1 || hasDistinctCase(cells[0] ?? "", below[0] ?? [])
    ? "likely"
    : "ambiguous";
}

/** Counts text-headed columns that hold mostly data. Returns 0 if the row itself contains data. */
function countDataColumns(cells: readonly string[], below: readonly (readonly string[])[]): number {
  if (cells.some((cell) => DATA_PATTERN.test(cell))) return 0;
  return below.filter((column, at) => cells[at] !== "" && doMostCellsMatch(column, DATA_PATTERN))
    .length;
}

/** Rates names such as “country, 2019, 2020”: texts followed by a series that doesn't continue in the rows below. */
function rateSeriesLabels(
  cells: readonly string[],
  below: readonly (readonly string[])[],
): Confidence | undefined {
  const labels = cells.filter((cell) => DATA_PATTERN.test(cell));
  const words = cells.filter((cell) => cell !== "" && !DATA_PATTERN.test(cell));
  const hasCorner = cells[0] === "";
  if ((words.length === 0 && !hasCorner) || new Set(labels).size < labels.length) return undefined;
  // Numbers above words aren't values of these columns.
  const areAboveWords = cells.every((cell, at) => {
    const values = below[at]?.filter((value) => value !== "") ?? [];
    return (
      !DATA_PATTERN.test(cell) ||
      (values.length > 0 && !values.some((value) => DATA_PATTERN.test(value)))
    );
  });
  if (areAboveWords && words.length > 0) return "likely";
  const [shape, toOrdinal] =
    [YEAR_LABEL, MONTH_LABEL, DAY_LABEL, SHORT_NUMBER].flatMap((shape) =>
      labels.every((label) => shape.test(label))
        ? [[shape, createLabelNumberParser(shape)] as const]
        : [],
    )[0] ?? [];
  if (!shape || !toOrdinal) return undefined;
  const goesOn = cells.some(
    (cell, at) => shape.test(cell) && doMostCellsMatch(below[at] ?? [], shape),
  );
  const places = labels.map(toOrdinal);
  const [first = 0, second = 0] = places;
  const isSeries =
    places.length > 1 &&
    second !== first &&
    // Months have different numbers of days.
    (shape === DAY_LABEL
      ? places.every((place, at) => at === 0 || place > (places[at - 1] ?? 0) === second > first)
      : places.every((place, at) => place === first + at * (second - first)));
  if (shape === SHORT_NUMBER) {
    if (!isSeries || labels.length < MIN_NUMBERED_LABELS) return undefined;
    return goesOn || words.length === 0 ? "ambiguous" : "likely";
  }
  if (goesOn) return undefined;
  return isSeries && words.length > 0 ? "likely" : "ambiguous";
}

function createLabelNumberParser(shape: RegExp): (label: string) => number {
  return (label) => {
    if (shape === DAY_LABEL) return Date.parse(label.slice(0, 10)) / DAY_MS;
    if (shape !== MONTH_LABEL) return Number(label);
    const [, year, month] = MONTH_LABEL.exec(label) ?? [];
    return Number(year) * 12 + Number(month);
  };
}

export function doMostCellsMatch(cells: readonly string[], shape: RegExp): boolean {
  const present = cells.filter((cell) => cell !== "");
  return present.filter((cell) => shape.test(cell)).length * 2 > present.length;
}

/** Whether no cell below has the same letter case as the name. */
function hasDistinctCase(name: string, below: readonly string[]): boolean {
  return !below.some((cell) => getLetterCase(cell) === getLetterCase(name));
}

function getLetterCase(text: string): string {
  if (text === text.toLowerCase()) return "small";
  return text === text.toUpperCase() ? "capital" : "mixed";
}

/** Whether a row repeats the names in another, perhaps not all of them. */
function isRepeated({ columns }: Table, names: number, row: number): boolean {
  const filled = columns.filter(({ codes }) => codes[row] !== 0);
  const equal = filled.filter(({ codes }) => codes[row] === codes[names]);
  if (equal.length === filled.length)
    return columns.every(({ codes }) => codes[row] === codes[names]) || equal.length > 1;
  if (equal.length < 2 || equal[0] !== filled[0]) return false;
  return (
    equal.length * 2 >= filled.length ||
    filled.every((column) => isNameText(getCellText(column, row)))
  );
}

const SAMPLED_ROWS_BELOW = 100;

/** Returns samples of the cells below a row, by column. Skips repetitions of that row, and of those from `first` on. */
export function sampleColumnsBelow(table: Table, row: number, first = row): string[][] {
  const last = Math.min(table.rows, row + 1 + SAMPLED_ROWS_BELOW);
  const rows = Array.from({ length: last - row - 1 }, (_, at) => row + 1 + at);
  const names = Array.from({ length: row - first + 1 }, (_, at) => first + at);
  const others = rows.filter(
    (at) => table.columns.length === 1 || !names.some((name) => isRepeated(table, name, at)),
  );
  return table.columns.map((column) => others.map((at) => getCellText(column, at)));
}
