import { areDays, areNumbers, MIN_CELLS, getPresent } from "./cell-errors.ts";
import type { CleanTable } from "./clean-tables.ts";
import { getCells, listColumns, replaceCell, type TableError } from "./table-error.ts";
import { toMinuteOfDay } from "./time-errors.ts";

/** Numbers that name something. */
const NAMING = /\b(?:code|id|zip)/i;
/** More than flags have. */
const MIN_NUMBERS = 5;
const CLEARLY = 0.1;
/** A word that a slip leaves recognisable. */
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
    mostRate: 0.01,
    corrupt(table, rate, random) {
      const column = listColumns(table).find((one) => areDays(getCells(table, one)));
      if (column === undefined) return undefined;
      const end = table.names.length;
      const wanted = table.rows.map((row) => [
        ...row,
        daysAfter(row[column], toMinuteOfDay(row.join())),
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
    mostRate: 0.05,
    corrupt(table, rate, random) {
      const column = listColumns(table).find((one) => isNamed(table, one));
      if (column === undefined) return undefined;
      const known = new Set(getCells(table, column));
      const pairs = table.rows.flatMap((row) => {
        const slip = random() < rate ? withSlip(row[column] ?? "", random) : undefined;
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

/** A day at most two weeks later. */
function daysAfter(cell = "", minute: number): string {
  if (cell === "") return "";
  const [year = 0, month = 1, day = 1] = cell.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1, day + (minute % 15))).toISOString().slice(0, 10);
}

function isMeasure(table: CleanTable, column: number): boolean {
  const cells = getCells(table, column);
  const isName = NAMING.test(table.names[column] ?? "");
  return !isName && areNumbers(cells) && new Set(getPresent(cells)).size >= MIN_NUMBERS;
}

/** Whether each number of the one is above all of the other, by more than a tenth. */
function isAbove(one: readonly string[], other: readonly string[]): boolean {
  const least = Math.min(...getPresent(one).map(Number));
  const most = Math.max(...getPresent(other).map(Number));
  return least - most > Math.abs(most) * CLEARLY;
}

/** A text that names its row, so that a row which agrees in all other columns is the same one. */
function isNamed(table: CleanTable, column: number): boolean {
  const others = table.rows.map((row) => row.toSpliced(column, 1).join("\0"));
  return (
    table.names.length >= 3 &&
    others.length >= MIN_CELLS &&
    new Set(others).size === others.length &&
    getPresent(getCells(table, column)).filter((cell) => LONG_WORD.test(cell)).length >= MIN_CELLS
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
