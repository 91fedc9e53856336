import type { StepName } from "../../src/steps/kinds.ts";
import type { CleanTable } from "./clean-tables.ts";
import { pickFrom } from "./random.ts";

/** Minimum count of a value for its other spellings to be recognisable. */
const AGAIN = 5;
/** Minimum count of a value for a typo of it not to be mistaken for another value. */
const FREQUENT = 40;
const isCategory = (cells: readonly string[]) => {
  const all = getPresent(cells);
  return (
    all.length >= MIN_CELLS &&
    all.every((cell) => /\p{L}{2}/u.test(cell)) &&
    new Set(all).size * 5 <= all.length
  );
};
/** Whether the cells are mostly unique names of which some recur. */
const areRepeatedNames = (cells: readonly string[]) => {
  const all = getPresent(cells);
  const counts = [...Map.groupBy(all, (cell) => cell).values()].map(({ length }) => length);
  return (
    all.length >= MIN_CELLS &&
    all.every((cell) => /\p{L}{2}/u.test(cell)) &&
    counts.length > all.length * 0.5 &&
    counts.filter((count) => count >= AGAIN).length >= 3
  );
};

/** Errors in the spelling of categories and of recurring names. */
export const spellingErrors: readonly CellError[] = [
  {
    name: "other capitals of a category",
    fixedBy: ["spellings"],
    appliesTo: isCategory,
    corrupt: (cell, random) => pickFrom(random, [cell.toUpperCase(), cell.toLowerCase()]),
  },
  {
    name: "other capitals of names that come again",
    fixedBy: ["spellings"],
    appliesTo: areRepeatedNames,
    corrupt: (cell, random, count) =>
      count < AGAIN ? undefined : pickFrom(random, [cell.toUpperCase(), cell.toLowerCase()]),
  },
  {
    name: "another sign between words of a category",
    fixedBy: ["spellings"],
    appliesTo: (cells) =>
      isCategory(cells) && getPresent(cells).some((cell) => /\p{L} \p{L}/u.test(cell)),
    corrupt: (cell, random) =>
      /\p{L} \p{L}/u.test(cell) ? cell.replace(" ", pickFrom(random, ["-", "_", ". "])) : undefined,
  },
  {
    name: "a slip in a category",
    fixedBy: ["spellings"],
    appliesTo: (cells) => {
      const counts = Map.groupBy(getPresent(cells), (cell) => cell);
      return isCategory(cells) && [...counts.values()].some((group) => group.length >= FREQUENT);
    },
    corrupt: (cell, random, count) => {
      if (count < FREQUENT || !/^[\p{L} ]{7,40}$/u.test(cell)) return undefined;
      const at = 1 + Math.floor(random() * (cell.length - 3));
      return `${cell.slice(0, at)}${cell.slice(at + 1)}`;
    },
  },
];

export interface CellError {
  name: string;
  fixedBy: readonly StepName[];
  /** Whether a column can have the error. */
  appliesTo: (cells: readonly string[]) => boolean;
  /** The clean form of a cell, if the error is only possible after changing the source. */
  prepare?: (cell: string) => string;
  /** Returns the corrupted cell; undefined if the cell can't have the error. */
  corrupt: (cell: string, random: () => number, count: number) => string | undefined;
  /** The cell after the fix. By default, the clean one. */
  becomes?: (clean: string) => string;
  /** Whether all cells must have the error, such as a currency. */
  isWhole?: boolean;
}

const NUMBER = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/;
const ISO = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;
export const MIN_CELLS = 20;
/** Maximum ratio between values, so that a factor of ten is noticeable. */
const CLOSE = 3;
export const getPresent = (cells: readonly string[]) => cells.filter((cell) => cell !== "");
const are = (pattern: RegExp) => (cells: readonly string[]) =>
  getPresent(cells).length >= MIN_CELLS && getPresent(cells).every((cell) => pattern.test(cell));
export const areNumbers = are(NUMBER);
export const areDays = are(ISO);
const areWords = (cells: readonly string[]) =>
  getPresent(cells).length >= MIN_CELLS && getPresent(cells).some((cell) => /\p{L}{2}/u.test(cell));
/** Returns a unique order number of seven digits. */
const toOrderNumber = (cell: string) => cell && String(1_000_000 + Number(cell));
const areOrderNumbers = (cells: readonly string[]) => {
  const all = getPresent(cells);
  return (
    all.length >= MIN_CELLS &&
    new Set(all).size === all.length &&
    all.every((cell) => /^[0-9]{1,6}$/.test(cell))
  );
};
const grouped = (cell: string) =>
  cell.replaceAll(/(?<!\.[0-9]*)\B(?=(?:[0-9]{3})+(?![0-9]))/g, ",");
const misread = (text: string) => {
  const bytes = new TextEncoder().encode(text);
  // These bytes are unassigned in Windows-1252.
  if ([0x81, 0x8d, 0x8f, 0x90, 0x9d].some((byte) => bytes.includes(byte))) return undefined;
  return new TextDecoder("windows-1252").decode(bytes);
};
export const dayParts = (cell: string) => {
  const [year = "", month = "", day = ""] = cell.split("-");
  return { year, month, day };
};

export const cellErrors: readonly CellError[] = [
  {
    name: "spaces around a value",
    fixedBy: ["spaces"],
    appliesTo: (cells) => getPresent(cells).length >= MIN_CELLS,
    corrupt: (cell, random) =>
      cell && pickFrom(random, [` ${cell}`, `${cell} `, `  ${cell}`, `\u00a0${cell}`, `${cell}\t`]),
  },
  {
    name: "doubled and invisible spaces",
    fixedBy: ["spaces"],
    appliesTo: areWords,
    corrupt: (cell, random) =>
      / /.test(cell)
        ? cell.replace(" ", pickFrom(random, ["  ", " \u00a0", "\t"]))
        : cell && `${cell.slice(0, 1)}\u200b${cell.slice(1)}`,
  },
  {
    name: "spellings of missing among numbers",
    fixedBy: ["missing"],
    appliesTo: areNumbers,
    corrupt: (cell, random) =>
      cell && pickFrom(random, ["NA", "n/a", "-", "null", "?", "NULL", "unknown", "#N/A", "NaN"]),
    becomes: () => "",
  },
  {
    name: "spellings of missing among words",
    fixedBy: ["missing"],
    appliesTo: areWords,
    corrupt: (cell, random) =>
      cell && pickFrom(random, ["n/a", "-", "null", "?", "NULL", "unknown", "#N/A", "NaN"]),
    becomes: () => "",
  },
  {
    name: "broken encoding",
    fixedBy: ["encoding"],
    appliesTo: areWords,
    prepare: (cell) => cell.replaceAll("e", "é").replaceAll("u", "ü"),
    corrupt: (cell) => (/[éü]/.test(cell) ? misread(cell) : undefined),
  },
  {
    name: "thousands separated",
    fixedBy: ["numbers"],
    appliesTo: (cells) =>
      areNumbers(cells) && getPresent(cells).some((cell) => Math.abs(Number(cell)) >= 10_000),
    corrupt: (cell) => (Math.abs(Number(cell)) >= 1000 ? grouped(cell) : undefined),
  },
  {
    name: "decimal commas",
    fixedBy: ["numbers"],
    isWhole: true,
    appliesTo: (cells) => areNumbers(cells) && getPresent(cells).some((cell) => cell.includes(".")),
    corrupt: (cell) => cell.replace(".", ","),
  },
  {
    name: "a minus of typesetters",
    fixedBy: ["numbers"],
    isWhole: true,
    appliesTo: (cells) =>
      areNumbers(cells) && getPresent(cells).some((cell) => cell.startsWith("-")),
    corrupt: (cell) => cell.replace("-", "−"),
  },
  {
    name: "a currency",
    fixedBy: ["numbers"],
    isWhole: true,
    appliesTo: areNumbers,
    corrupt: (cell) => cell && (cell.startsWith("-") ? `-$${cell.slice(1)}` : `$${cell}`),
  },
  {
    name: "a unit",
    fixedBy: ["numbers"],
    isWhole: true,
    appliesTo: areNumbers,
    corrupt: (cell) => cell && `${cell} kg`,
  },
  {
    name: "a unit in a part of the rows",
    fixedBy: ["numbers"],
    appliesTo: areNumbers,
    corrupt: (cell) => cell && `${cell} kg`,
  },
  {
    name: "another unit in a part of the rows",
    fixedBy: ["numbers"],
    appliesTo: (cells) => areNumbers(cells) && !getPresent(cells).some((cell) => cell.length > 8),
    corrupt: (cell) => cell && `${Number(`${cell}e-3`)} kg`,
    prepare: (cell) => (cell === "" || Math.abs(Number(cell)) < 0.01 ? "" : cell),
  },
  {
    name: "a mark behind a number",
    fixedBy: ["replace"],
    appliesTo: areNumbers,
    corrupt: (cell, random) => cell && `${cell}${pickFrom(random, ["*", "†"])}`,
  },
  {
    name: "a sign or a word before a part of the numbers that name something",
    fixedBy: ["replace"],
    appliesTo: areOrderNumbers,
    prepare: toOrderNumber,
    corrupt: (cell, random) => cell && `${pickFrom(random, ["#", "No. ", "DE-"])}${cell}`,
  },
  {
    name: "percent signs in a part of the rows",
    fixedBy: ["numbers"],
    appliesTo: (cells) =>
      areNumbers(cells) && getPresent(cells).every((cell) => Math.abs(Number(cell)) >= 1),
    corrupt: (cell) => cell && `${cell} %`,
  },
  {
    name: "a factor of ten in a part of the rows",
    fixedBy: ["spellings"],
    appliesTo(cells) {
      const numbers = getPresent(cells).map(Number);
      const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
      const isClose = least > 0 && most < least * CLOSE && new Set(numbers).size >= MIN_CELLS;
      return areNumbers(cells) && isClose;
    },
    corrupt: (cell) => cell && String(Number(`${cell}e1`)),
  },
  {
    name: "days first, with points",
    fixedBy: ["dates"],
    isWhole: true,
    appliesTo: areDays,
    corrupt(cell) {
      const { year, month, day } = dayParts(cell);
      return cell && `${day}.${month}.${year}`;
    },
  },
  {
    name: "months first, with strokes",
    fixedBy: ["dates"],
    isWhole: true,
    appliesTo: areDays,
    corrupt(cell) {
      const { year, month, day } = dayParts(cell);
      return cell && `${Number(month)}/${Number(day)}/${year}`;
    },
  },
  {
    name: "another form of dates in a part of the rows",
    fixedBy: ["dates"],
    appliesTo: areDays,
    corrupt(cell) {
      const { year, month, day } = dayParts(cell);
      return cell && `${day}.${month}.${year}`;
    },
  },
];

export function corruptColumn(
  { rows }: CleanTable,
  column: number,
  error: CellError,
  { rate, random }: { rate: number; random: () => number },
): { clean: string[]; dirty: string[] } {
  const clean = rows.map((row) => (error.prepare ?? String)(row[column] ?? ""));
  const counts = Map.groupBy(clean, (cell) => cell);
  const dirty = clean.map((cell) => {
    if (cell === "" || (!error.isWhole && random() >= rate)) return cell;
    return error.corrupt(cell, random, counts.get(cell)?.length ?? 0) ?? cell;
  });
  return { clean, dirty };
}
