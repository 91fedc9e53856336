import type { StepName } from "../../src/steps/kinds.ts";
import type { CleanTable } from "./clean-tables.ts";

/** A line of a file. `isExtra` if it isn't part of the clean table. */
interface Line {
  cells: string[];
  isExtra: boolean;
}

export interface LineError {
  name: string;
  fixedBy: readonly StepName[];
  appliesTo: (table: CleanTable) => boolean;
  /** Receives the lines of the file, header first, and returns them with the error. */
  corrupt: (lines: Line[], rate: number, random: () => number) => Line[];
  /** Whether the error can only occur in one place, so that the rate doesn't matter. */
  isOnce?: boolean;
}

const NUMBER = /^-?[0-9]+(?:\.[0-9]+)?$/;
const extra = (cells: string[]): Line => ({ cells, isExtra: true });
const emptyLike = (cells: readonly string[]) => cells.map(() => "");
const wide = ({ names }: CleanTable) => names.length >= 3;
/** Returns whether each column contains only numbers. */
const findNumberColumns = ({ names, rows }: CleanTable) =>
  names.map((_, at) => rows.every((row) => NUMBER.test(row[at] ?? "")));
/** Whether the first column and another one contain words. */
const namesFirst = (table: CleanTable) => {
  const [first, ...others] = findNumberColumns(table);
  return first === false && others.includes(false);
};
const scattered =
  (createCells: (cells: readonly string[], names: readonly string[]) => string[]) =>
  (lines: Line[], rate: number, random: () => number): Line[] =>
    lines.flatMap((line, at) =>
      at > 0 && random() < rate
        ? [line, extra(createCells(line.cells, lines[0]?.cells ?? []))]
        : [line],
    );

export const lineErrors: readonly LineError[] = [
  {
    name: "blank rows",
    fixedBy: ["blank-rows"],
    appliesTo: wide,
    corrupt: scattered(emptyLike),
  },
  {
    name: "repeated headers",
    fixedBy: ["repeated-headers"],
    appliesTo: wide,
    corrupt: scattered((_, names) => [...names]),
  },
  {
    name: "rows with a cell too many",
    fixedBy: ["long-rows"],
    appliesTo: wide,
    corrupt: scattered(([first = "", ...others]) => [first, "split", ...others]),
  },
  {
    name: "copies of rows",
    fixedBy: ["duplicates"],
    // A table with equal rows already has copies.
    appliesTo: ({ rows }) => new Set(rows.map((row) => row.join("\0"))).size === rows.length,
    corrupt: scattered((cells) => [...cells]),
  },
  {
    name: "a title above the names",
    fixedBy: ["header"],
    appliesTo: wide,
    isOnce: true,
    corrupt: (lines) => {
      const names = lines[0]?.cells ?? [];
      const title = names.map((_, at) => (at === 0 ? "Report of the year" : ""));
      return [extra(title), extra(emptyLike(names)), ...lines];
    },
  },
  {
    name: "subtotals among the rows",
    fixedBy: ["filter"],
    appliesTo: (table) =>
      wide(table) && findNumberColumns(table).some(Boolean) && namesFirst(table),
    corrupt: (lines, rate, random) => {
      const [names = [], ...rows] = lines.map(({ cells }) => cells);
      const isMeasured = findNumberColumns({ name: "", names, rows });
      const createCells = (cells: readonly string[]) =>
        cells.map((cell, at) => (at === 0 ? "Subtotal" : isMeasured[at] ? cell : ""));
      return scattered(createCells)(lines, rate, random);
    },
  },
  {
    name: "a total below the rows",
    fixedBy: ["footer"],
    appliesTo: ({ names, rows }) =>
      wide({ name: "", names, rows }) &&
      rows.length > 10 &&
      names.slice(1).some((_, at) => rows.every((row) => NUMBER.test(row[at + 1] ?? ""))),
    isOnce: true,
    corrupt: (lines) => {
      const [first, ...rows] = lines;
      const sums = (first?.cells ?? []).map((_, at) => {
        if (at === 0) return "Total";
        const numbers = rows.map(({ cells }) => cells[at] ?? "");
        if (!numbers.every((cell) => NUMBER.test(cell))) return "";
        return String(Number(numbers.reduce((sum, cell) => sum + Number(cell), 0).toFixed(6)));
      });
      return [...lines, extra(sums)];
    },
  },
  {
    name: "a source below the rows",
    fixedBy: ["footer"],
    appliesTo: (table) => wide(table) && table.rows.length > 10,
    isOnce: true,
    corrupt: (lines) => {
      const names = lines[0]?.cells ?? [];
      const note = names.map((_, at) =>
        at === 0 ? "Source: statistical office, own reckoning" : "",
      );
      return [...lines, extra(note)];
    },
  },
  {
    name: "remarks below the rows",
    fixedBy: ["footer"],
    appliesTo: (table) => wide(table) && table.rows.length > 10,
    isOnce: true,
    corrupt: (lines) => {
      const line = (text: string) =>
        extra((lines[0]?.cells ?? []).map((_, at) => (at === 0 ? text : "")));
      const remarks = ["Figures as they were known then.", "Printed on 3 May by the office"];
      return [...lines, ...remarks.map(line)];
    },
  },
];
