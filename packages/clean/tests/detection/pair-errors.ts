import { areDays, areNumbers, dayParts, MIN_CELLS, getPresent } from "./cell-errors.ts";
import type { CleanTable } from "./clean-tables.ts";
import { pickFrom } from "./random.ts";
import {
  getCells,
  listColumns,
  replaceCell,
  type CorruptedTable,
  type TableError,
} from "./table-error.ts";
import { formatClock, toMinuteOfDay } from "./time-errors.ts";

type Names = [first: string, second: string, ...others: string[]];

const PLACES = 4;
const MAX_LENGTH = 30;
/** As many as a reader needs. */
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

/** Values of one thing in several columns, and of two things in one. */
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
      return joinedInto(table, pair, toPlaces, between);
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
        .find(([one = 0, other = 0]) => one !== other && areApart(table, one, other));
      return pair && joinedInto(table, pair, String, between);
    },
  },
];

function toPlaces(cell: string): string {
  return Number(cell).toFixed(PLACES);
}

/** The first column holds both; where one of them is missing, neither is there. */
function joinedInto(
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

/** Words as a category or a name has them, without a sign that may stand between two. */
function areShortWords(cells: readonly string[]): boolean {
  const all = getPresent(cells);
  return (
    all.length >= MIN_CELLS &&
    all.every((cell) => cell.length <= MAX_LENGTH && /\p{L}/u.test(cell) && !/[,;/|-]/.test(cell))
  );
}

/** Whether one of them comes again beside several of the other, so that a reader sees that they are two things. */
function areApart({ rows }: CleanTable, one: number, other: number): boolean {
  const both = rows
    .map((row) => [row[one] ?? "", row[other] ?? ""])
    .filter((pair) => pair.every(Boolean));
  const distinct = (texts: readonly string[]) => new Set(texts).size;
  const [front, behind] = [0, 1].map((at) => distinct(both.map((pair) => pair[at] ?? "")));
  const fewer = Math.min(front ?? 0, behind ?? 0);
  const pairs = distinct(both.map((pair) => pair.join("\0")));
  return both.length >= MIN_CELLS && fewer > 1 && pairs >= MIN_PAIRS && fewer * 2 <= pairs;
}
