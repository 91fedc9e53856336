import type { StepName } from "../../src/steps/kinds.ts";
import { areDays, areNumbers, MIN_CELLS, getPresent, dayParts } from "./cell-errors.ts";
import type { CleanTable } from "./clean-tables.ts";
import { pickFrom } from "./random.ts";
import { toMinuteOfDay, formatClock } from "./time-errors.ts";

/** A table with an error, and the expected table after the fix. */
export interface CorruptedTable {
  names: readonly string[];
  rows: readonly (readonly string[])[];
  /** The expected rows of the fixed columns. Some of the columns may be new; others are ignored. */
  wanted: readonly (readonly string[])[];
  columns: readonly number[];
}

/** A kind of error that affects several columns together. */
export interface TableError {
  name: string;
  fixedBy: readonly StepName[];
  /** Returns the corrupted table; undefined if the table can't have the error. */
  corrupt: (table: CleanTable, rate: number, random: () => number) => CorruptedTable | undefined;
  /** Whether the error can only occur in one place, so that the rate doesn't matter. */
  isOnce?: boolean;
  /** Maximum error rate. With more errors, even people couldn't recognise them. */
  maxRate?: number;
}

const getCells = ({ rows }: CleanTable, column: number) => rows.map((row) => row[column] ?? "");
const listColumns = ({ names }: CleanTable) => [...names.keys()];
const replaceCell = (row: readonly string[], column: number, cell: string) =>
  row.map((one, at) => (at === column ? cell : one));

type Names = [first: string, second: string, ...others: string[]];

const PLACES = 4;
const MAX_LENGTH = 30;
/** Minimum number of distinct pairs for people to recognise them. */
const MIN_PAIRS = 10;
const DAY_AND_TIME: [Names, ...Names[]] = [
  ["date", "time"],
  ["start_date", "start_time"],
  ["orderDate", "orderTime"],
  ["Arrival day", "Arrival hour"],
];
const DATE_PARTS: [Names, ...Names[]] = [
  ["year", "month", "day"],
  ["start_year", "start_month", "start_day"],
  ["Jahr", "Monat", "Tag"],
];

/** Errors where one value is in several columns, or two values are in one column. */
export const pairErrors: readonly TableError[] = [
  {
    name: "a day and its time in two columns",
    fixedBy: ["join"],
    isOnce: true,
    corrupt(table, _, random) {
      const column = listColumns(table).find((one) => areDays(getCells(table, one)));
      if (column === undefined) return undefined;
      const [day, time] = pickFrom(random, DAY_AND_TIME);
      const rows = table.rows.map((row) => {
        const cell = row[column] ?? "";
        return [...row, cell && formatClock(toMinuteOfDay(row.join()))];
      });
      const names = [...replaceCell(table.names, column, day), time];
      const wanted = rows.map((row) => [...row, row[column] && `${row[column]} ${row.at(-1)}`]);
      return { names, rows, wanted: wanted.map((row) => row.map(String)), columns: [names.length] };
    },
  },
  {
    name: "year, month and day in three columns",
    fixedBy: ["join"],
    isOnce: true,
    corrupt(table, _, random) {
      const column = listColumns(table).find((one) => areDays(getCells(table, one)));
      if (column === undefined) return undefined;
      const parts = table.rows.map((row) => {
        const { year, month, day } = dayParts(row[column] ?? "");
        return year === "" ? ["", "", ""] : [year, String(Number(month)), String(Number(day))];
      });
      const rows = table.rows.map((row, at) => row.toSpliced(column, 1, ...(parts[at] ?? [])));
      const wanted = rows.map((row, at) => [...row, parts[at]?.[0] && parts[at].join("-")]);
      const names = table.names.toSpliced(column, 1, ...pickFrom(random, DATE_PARTS));
      return { names, rows, wanted: wanted.map((row) => row.map(String)), columns: [names.length] };
    },
  },
  {
    name: "a place on a map in one column",
    fixedBy: ["split"],
    isOnce: true,
    corrupt(table, _, random) {
      const isPlace = (name: RegExp) => (column: number) =>
        name.test(table.names[column] ?? "") && areNumbers(getCells(table, column));
      const pair = [/^lat/i, /^lon|^lng/i].map((name) => listColumns(table).find(isPlace(name)));
      const between = pickFrom(random, [", ", ",", "; ", " "]);
      return joinIntoFirst(table, pair, toPlaces, between);
    },
  },
  {
    name: "two words in one column",
    fixedBy: ["split"],
    isOnce: true,
    corrupt(table, _, random) {
      const words = listColumns(table).filter((column) => areShortWords(getCells(table, column)));
      const between = pickFrom(random, [", ", "; ", " / ", " | "]);
      const pair = words
        .flatMap((one) => words.map((other) => [one, other]))
        .find(([one = 0, other = 0]) => one !== other && areIndependent(table, one, other));
      return pair && joinIntoFirst(table, pair, String, between);
    },
  },
];

function toPlaces(cell: string): string {
  return Number(cell).toFixed(PLACES);
}

/** Joins two columns into the first. If one of the values is missing, both are removed. */
function joinIntoFirst(
  table: CleanTable,
  [one, other]: readonly (number | undefined)[],
  written: (cell: string) => string,
  between: string,
): CorruptedTable | undefined {
  if (one === undefined || other === undefined) return undefined;
  const names = table.names.toSpliced(other, 1);
  const parts = table.rows.map((row) => {
    const cells = [row[one] ?? "", row[other] ?? ""];
    return cells.every(Boolean) ? cells.map(written) : ["", ""];
  });
  const rows = table.rows.map((row, at) =>
    replaceCell(row, one, parts[at]?.filter(Boolean).join(between) ?? "").toSpliced(other, 1),
  );
  const wanted = rows.map((row, at) => [...row, ...(parts[at] ?? [])]);
  return { names, rows, wanted, columns: [names.length, names.length + 1] };
}

/** Whether the cells are short words without characters that could separate two values. */
function areShortWords(cells: readonly string[]): boolean {
  const all = getPresent(cells);
  return (
    all.length >= MIN_CELLS &&
    all.every((cell) => cell.length <= MAX_LENGTH && /\p{L}/u.test(cell) && !/[,;/|-]/.test(cell))
  );
}

/** Whether values of one column recur with several values of the other, so that people recognise two values. */
function areIndependent({ rows }: CleanTable, one: number, other: number): boolean {
  const both = rows
    .map((row) => [row[one] ?? "", row[other] ?? ""])
    .filter((pair) => pair.every(Boolean));
  const distinct = (texts: readonly string[]) => new Set(texts).size;
  const [front, behind] = [0, 1].map((at) => distinct(both.map((pair) => pair[at] ?? "")));
  const fewer = Math.min(front ?? 0, behind ?? 0);
  const pairs = distinct(both.map((pair) => pair.join("\0")));
  return both.length >= MIN_CELLS && fewer > 1 && pairs >= MIN_PAIRS && fewer * 2 <= pairs;
}

/** Matches names of columns with identifiers. */
const NAMING = /\b(?:code|id|zip)/i;
/** Minimum number of distinct values, so that flags such as 0 and 1 are excluded. */
const MIN_NUMBERS = 5;
const CLEARLY = 0.1;
/** Matches words long enough to be recognisable with a typo. */
const LONG_WORD = /(?<![\p{L}\p{N}])\p{L}{5,}(?![\p{L}\p{N}])/u;

export const tableErrors: readonly TableError[] = [
  {
    name: "numbers swapped between two columns of which one is clearly larger",
    fixedBy: ["swap"],
    corrupt(table, rate, random) {
      const numbers = listColumns(table).filter((column) => isMeasure(table, column));
      const pairs = numbers.flatMap((one) => numbers.map((other) => [one, other] as const));
      const pair = pairs.find(([one, other]) =>
        isAbove(getCells(table, one), getCells(table, other)),
      );
      if (!pair) return undefined;
      const [one, other] = pair;
      const rows = table.rows.map((row) => {
        const [a = "", b = ""] = [row[one], row[other]];
        const isSwapped = a !== "" && b !== "" && random() < rate;
        return isSwapped ? replaceCell(replaceCell(row, one, b), other, a) : row;
      });
      return { names: table.names, rows, wanted: table.rows, columns: pair };
    },
  },
  {
    name: "days swapped between a start and an end",
    fixedBy: ["swap"],
    maxRate: 0.01,
    corrupt(table, rate, random) {
      const column = listColumns(table).find((one) => areDays(getCells(table, one)));
      if (column === undefined) return undefined;
      const end = table.names.length;
      const wanted = table.rows.map((row) => [
        ...row,
        getLaterDay(row[column], toMinuteOfDay(row.join())),
      ]);
      const rows = wanted.map((row) => {
        const [a = "", b = ""] = [row[column], row[end]];
        const isSwapped = a !== "" && random() < rate;
        return isSwapped ? replaceCell(replaceCell(row, column, b), end, a) : row;
      });
      const names = [...replaceCell(table.names, column, "start_date"), "end_date"];
      return { names, rows, wanted, columns: [column, end] };
    },
  },
  {
    name: "rows typed twice, the second time with a slip",
    fixedBy: ["spellings"],
    maxRate: 0.05,
    corrupt(table, rate, random) {
      const column = listColumns(table).find((one) => hasRecognisableTypos(table, one));
      if (column === undefined) return undefined;
      const known = new Set(getCells(table, column));
      const pairs = table.rows.flatMap((row) => {
        const slip = random() < rate ? addTypo(row[column] ?? "", random) : undefined;
        if (slip === undefined || known.has(slip)) return [[row, row]];
        const twice = [
          [row, row],
          [replaceCell(row, column, slip), row],
        ];
        return random() < 0.5 ? twice : twice.toReversed();
      });
      const [rows, wanted] = [pairs.map(([dirty = []]) => dirty), pairs.map(([, row = []]) => row)];
      return { names: table.names, rows, wanted, columns: [column] };
    },
  },
];

/** Returns a date at most two weeks later. */
function getLaterDay(cell = "", minute: number): string {
  if (cell === "") return "";
  const [year = 0, month = 1, day = 1] = cell.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1, day + (minute % 15))).toISOString().slice(0, 10);
}

function isMeasure(table: CleanTable, column: number): boolean {
  const cells = getCells(table, column);
  const isName = NAMING.test(table.names[column] ?? "");
  return !isName && areNumbers(cells) && new Set(getPresent(cells)).size >= MIN_NUMBERS;
}

/** Whether all numbers of `one` exceed those of `other` by more than a tenth. */
function isAbove(one: readonly string[], other: readonly string[]): boolean {
  const least = Math.min(...getPresent(one).map(Number));
  const most = Math.max(...getPresent(other).map(Number));
  return least - most > Math.abs(most) * CLEARLY;
}

/** Whether no two rows are equal in all other columns, so that a typo in this one is recognisable. */
function hasRecognisableTypos(table: CleanTable, column: number): boolean {
  const others = table.rows.map((row) => row.toSpliced(column, 1).join("\0"));
  return (
    table.names.length >= 3 &&
    others.length >= MIN_CELLS &&
    new Set(others).size === others.length &&
    getPresent(getCells(table, column)).filter((cell) => LONG_WORD.test(cell)).length >= MIN_CELLS
  );
}

/** Changes a letter in the first long word. */
function addTypo(text: string, random: () => number): string | undefined {
  const word = LONG_WORD.exec(text);
  if (!word) return undefined;
  const at = word.index + 1 + Math.floor(random() * (word[0].length - 2));
  const [letter, other] = word[0] === word[0].toUpperCase() ? ["E", "A"] : ["e", "a"];
  return `${text.slice(0, at)}${text[at] === letter ? other : letter}${text.slice(at + 1)}`;
}
