import type { Sureness } from "../proposal.ts";
import { LOOKS_LIKE_DATA } from "./rows-below.ts";

const YEAR_LABEL = /^(?:1[5-9]|2[01])[0-9]{2}$/;
const MONTH_LABEL = /^((?:1[5-9]|2[01])[0-9]{2})[-/](0[1-9]|1[0-2])$/;
const SHORT_NUMBER = /^[0-9]{1,3}$/;
const MIN_NUMBERED_LABELS = 3;
/** Columns of data under words, and of how many words one may come again below, that outweigh that it does. */
const MIN_DATA_COLUMNS = 2;
const MAX_REPEATED_NAME_SHARE = 0.1;

/** How sure it is that a row names its columns, judged by its own cells and those below it; undefined if it does not. */
export function judgeNames(
  cells: readonly string[],
  below: readonly (readonly string[])[],
): Sureness | undefined {
  const isWord = (cell: string) => cell !== "" && !LOOKS_LIKE_DATA.test(cell);
  // A word that comes again in its column is a value of it, unless all others name columns: some are called as one
  // of their answers is.
  const again = cells.filter((cell, at) => isWord(cell) && below[at]?.includes(cell)).length;
  if (again > cells.length * MAX_REPEATED_NAME_SHARE) return undefined;
  if (again > 0) return countDataColumns(cells, below) < MIN_DATA_COLUMNS ? undefined : "likely";
  if (cells.some((cell) => LOOKS_LIKE_DATA.test(cell))) return rateSeriesLabels(cells, below);
  const hasData = below.some((column) => column.some((cell) => LOOKS_LIKE_DATA.test(cell)));
  if (hasData) return "sure";
  // A list of words may begin with one of them.
  return cells.length > 1 || hasDistinctCase(cells[0] ?? "", below[0] ?? []) ? "likely" : "asked";
}

/** Columns of which most cells are data, under a word. */
function countDataColumns(cells: readonly string[], below: readonly (readonly string[])[]): number {
  if (cells.some((cell) => LOOKS_LIKE_DATA.test(cell))) return 0;
  return below.filter((column) => mostMatch(column, LOOKS_LIKE_DATA)).length;
}

/** Names such as country, 2019, 2020: words beside a series that the columns below do not go on with. */
function rateSeriesLabels(
  cells: readonly string[],
  below: readonly (readonly string[])[],
): Sureness | undefined {
  const labels = cells.filter((cell) => LOOKS_LIKE_DATA.test(cell));
  const words = cells.filter((cell) => cell !== "" && !LOOKS_LIKE_DATA.test(cell));
  const hasCorner = cells[0] === "";
  if ((words.length === 0 && !hasCorner) || new Set(labels).size < labels.length) return undefined;
  const [shape, toOrdinal] =
    [YEAR_LABEL, MONTH_LABEL, SHORT_NUMBER].flatMap((one) =>
      labels.every((label) => one.test(label)) ? [[one, createOrdinal(one)] as const] : [],
    )[0] ?? [];
  if (!shape || !toOrdinal) return undefined;
  const goesOn = cells.some((cell, at) => shape.test(cell) && mostMatch(below[at] ?? [], shape));
  const places = labels.map(toOrdinal);
  const [first = 0, second = 0] = places;
  const isSeries =
    places.length > 1 &&
    second !== first &&
    places.every((place, at) => place === first + at * (second - first));
  if (shape === SHORT_NUMBER)
    return isSeries && labels.length >= MIN_NUMBERED_LABELS ? "asked" : undefined;
  if (goesOn) return undefined;
  return isSeries && words.length > 0 ? "likely" : "asked";
}

function createOrdinal(shape: RegExp): (label: string) => number {
  return (label) => {
    if (shape !== MONTH_LABEL) return Number(label);
    const [, year, month] = MONTH_LABEL.exec(label) ?? [];
    return Number(year) * 12 + Number(month);
  };
}

function mostMatch(cells: readonly string[], shape: RegExp): boolean {
  const present = cells.filter((cell) => cell !== "");
  return present.filter((cell) => shape.test(cell)).length * 2 > present.length;
}

/** Whether no cell below is written in capitals, in small letters or with a first capital as the name is. */
function hasDistinctCase(name: string, below: readonly string[]): boolean {
  return !below.some((cell) => getLetterCase(cell) === getLetterCase(name));
}

function getLetterCase(text: string): string {
  if (text === text.toLowerCase()) return "small";
  return text === text.toUpperCase() ? "capital" : "mixed";
}
