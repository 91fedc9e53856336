import type { StepName } from "../../src/steps/kinds.ts";
import { areDays, areNumbers, FEWEST, present } from "./cell-errors.ts";
import type { CleanTable } from "./clean-tables.ts";
import { pickFrom } from "./random.ts";
import { clockOf, minuteOf } from "./time-errors.ts";

/** A table with an error, and as it is to be. */
export interface Spoilt {
  names: readonly string[];
  rows: readonly (readonly string[])[];
  /** Its rows with these columns mended, some of which may be new. Others are not looked at. */
  wanted: readonly (readonly string[])[];
  columns: readonly number[];
}

/** A way in which cells of several columns go wrong together. */
export interface TableError {
  name: string;
  /** The kinds of steps that mend it. */
  mendedBy: readonly StepName[];
  /** Undefined if the table cannot have it. */
  spoil: (table: CleanTable, rate: number, random: () => number) => Spoilt | undefined;
  /** Whether there is one place for it, so that a rate says nothing. */
  isOnce?: boolean;
  /** With more of them, a reader of the table could not tell what is wrong either. */
  mostRate?: number;
}

type Names = [day: string, time: string];

/** Numbers that name something. */
const NAMING = /\b(?:code|id|zip)/i;
/** More than flags have. */
const FEWEST_NUMBERS = 5;
const CLEARLY = 0.1;
const PLACES = 4;
/** A word that a slip leaves recognisable. */
const LONG_WORD = /(?<![\p{L}\p{N}])\p{L}{5,}(?![\p{L}\p{N}])/u;
const DAY_AND_TIME: [Names, ...Names[]] = [
  ["date", "time"],
  ["start_date", "start_time"],
  ["orderDate", "orderTime"],
  ["Arrival day", "Arrival hour"],
];

const cellsOf = ({ rows }: CleanTable, column: number) => rows.map((row) => row[column] ?? "");
const columnsOf = ({ names }: CleanTable) => [...names.keys()];
const replaced = (row: readonly string[], column: number, cell: string) =>
  row.map((one, at) => (at === column ? cell : one));

export const tableErrors: readonly TableError[] = [
  {
    name: "numbers swapped between two columns of which one is clearly larger",
    mendedBy: ["swap"],
    spoil(table, rate, random) {
      const numbers = columnsOf(table).filter((column) => isMeasure(table, column));
      const pairs = numbers.flatMap((one) => numbers.map((other) => [one, other] as const));
      const pair = pairs.find(([one, other]) =>
        isAbove(cellsOf(table, one), cellsOf(table, other)),
      );
      if (!pair) return undefined;
      const [one, other] = pair;
      const rows = table.rows.map((row) => {
        const [a = "", b = ""] = [row[one], row[other]];
        const isSwapped = a !== "" && b !== "" && random() < rate;
        return isSwapped ? replaced(replaced(row, one, b), other, a) : row;
      });
      return { names: table.names, rows, wanted: table.rows, columns: pair };
    },
  },
  {
    name: "days swapped between a start and an end",
    mendedBy: ["swap"],
    mostRate: 0.01,
    spoil(table, rate, random) {
      const column = columnsOf(table).find((one) => areDays(cellsOf(table, one)));
      if (column === undefined) return undefined;
      const end = table.names.length;
      const wanted = table.rows.map((row) => [
        ...row,
        daysAfter(row[column], minuteOf(row.join())),
      ]);
      const rows = wanted.map((row) => {
        const [a = "", b = ""] = [row[column], row[end]];
        const isSwapped = a !== "" && random() < rate;
        return isSwapped ? replaced(replaced(row, column, b), end, a) : row;
      });
      const names = [...replaced(table.names, column, "start_date"), "end_date"];
      return { names, rows, wanted, columns: [column, end] };
    },
  },
  {
    name: "rows typed twice, the second time with a slip",
    mendedBy: ["spellings"],
    mostRate: 0.05,
    spoil(table, rate, random) {
      const column = columnsOf(table).find((one) => isNamed(table, one));
      if (column === undefined) return undefined;
      const known = new Set(cellsOf(table, column));
      const pairs = table.rows.flatMap((row) => {
        const slip = random() < rate ? withSlip(row[column] ?? "", random) : undefined;
        if (slip === undefined || known.has(slip)) return [[row, row]];
        const twice = [
          [row, row],
          [replaced(row, column, slip), row],
        ];
        return random() < 0.5 ? twice : twice.toReversed();
      });
      const [rows, wanted] = [pairs.map(([dirty = []]) => dirty), pairs.map(([, row = []]) => row)];
      return { names: table.names, rows, wanted, columns: [column] };
    },
  },
  {
    name: "a day and its time in two columns",
    mendedBy: ["join"],
    isOnce: true,
    spoil(table, _, random) {
      const column = columnsOf(table).find((one) => areDays(cellsOf(table, one)));
      if (column === undefined) return undefined;
      const [day, time] = pickFrom(random, DAY_AND_TIME);
      const rows = table.rows.map((row) => {
        const cell = row[column] ?? "";
        return [...row, cell && clockOf(minuteOf(row.join()))];
      });
      const names = [...replaced(table.names, column, day), time];
      const wanted = rows.map((row) => [...row, row[column] && `${row[column]} ${row.at(-1)}`]);
      return { names, rows, wanted: wanted.map((row) => row.map(String)), columns: [names.length] };
    },
  },
  {
    name: "a place on a map in one column",
    mendedBy: ["split"],
    isOnce: true,
    spoil(table, _, random) {
      const isPlace = (name: RegExp) => (column: number) =>
        name.test(table.names[column] ?? "") && areNumbers(cellsOf(table, column));
      const north = columnsOf(table).find(isPlace(/^lat/i));
      const east = columnsOf(table).find(isPlace(/^lon|^lng/i));
      if (north === undefined || east === undefined) return undefined;
      const between = pickFrom(random, [", ", ",", "; ", " "]);
      const parts = table.rows.map((row) => [row[north], row[east]].map(toPlaces));
      const rows = table.rows.map((row, at) =>
        replaced(row, north, parts[at]?.every(Boolean) ? parts[at].join(between) : "").toSpliced(
          east,
          1,
        ),
      );
      const wanted = rows.map((row, at) => [
        ...row,
        ...(parts[at]?.every(Boolean) ? parts[at] : ["", ""]),
      ]);
      const names = table.names.toSpliced(east, 1);
      return { names, rows, wanted, columns: [names.length, names.length + 1] };
    },
  },
];

/** A day at most two weeks later. */
function daysAfter(cell = "", minute: number): string {
  if (cell === "") return "";
  const [year = 0, month = 1, day = 1] = cell.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1, day + (minute % 15))).toISOString().slice(0, 10);
}

function isMeasure(table: CleanTable, column: number): boolean {
  const cells = cellsOf(table, column);
  const isName = NAMING.test(table.names[column] ?? "");
  return !isName && areNumbers(cells) && new Set(present(cells)).size >= FEWEST_NUMBERS;
}

/** Whether each number of the one is above all of the other, by more than a tenth. */
function isAbove(one: readonly string[], other: readonly string[]): boolean {
  const least = Math.min(...present(one).map(Number));
  const most = Math.max(...present(other).map(Number));
  return least - most > Math.abs(most) * CLEARLY;
}

/** A text that names its row, so that a row which agrees in all other columns is the same one. */
function isNamed(table: CleanTable, column: number): boolean {
  const others = table.rows.map((row) => row.toSpliced(column, 1).join("\0"));
  return (
    table.names.length >= 3 &&
    others.length >= FEWEST &&
    new Set(others).size === others.length &&
    present(cellsOf(table, column)).filter((cell) => LONG_WORD.test(cell)).length >= FEWEST
  );
}

/** With another letter inside of its first long word. */
function withSlip(text: string, random: () => number): string | undefined {
  const word = LONG_WORD.exec(text);
  if (!word) return undefined;
  const at = word.index + 1 + Math.floor(random() * (word[0].length - 2));
  const [letter, other] = word[0] === word[0].toUpperCase() ? ["E", "A"] : ["e", "a"];
  return `${text.slice(0, at)}${text[at] === letter ? other : letter}${text.slice(at + 1)}`;
}

function toPlaces(cell = ""): string {
  return cell && Number(cell).toFixed(PLACES);
}
