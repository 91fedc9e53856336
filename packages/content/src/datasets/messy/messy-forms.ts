import { formatThousands } from "@site/contracts/money";

import type { Cell } from "../table.ts";
import {
  type ChangeKind,
  type MessyForm,
  misreadAsWindows1252,
  type MessySpec,
  removeCells,
} from "./messy-table.ts";

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const DAY_MS = 86_400_000;
/** Day 0 of spreadsheets, which treat 1900 as a leap year. */
const SPREADSHEET_EPOCH = Date.UTC(1899, 11, 30);

function splitDay(day: string): [year: string, month: string, day: string] {
  const [year = "", month = "", date = ""] = day.split("-");
  return [year, month, date];
}

/** Forms of a day in which day and month cannot be confused. */
export const dayForms = {
  iso: [
    { weight: 3, write: String },
    { weight: 1, kind: "date", write: (day) => day.replaceAll("-", "/") },
    { weight: 1, kind: "date", write: (day) => `${day} 00:00:00` },
  ],
  points: [
    { weight: 3, kind: "date", write: (day) => splitDay(day).toReversed().join(".") },
    {
      weight: 1,
      kind: "spreadsheet",
      write: (day) => String((Date.parse(day) - SPREADSHEET_EPOCH) / DAY_MS),
    },
  ],
  words: [
    {
      weight: 3,
      kind: "date",
      write: (day) => `${Number(splitDay(day)[2])} ${getMonthName(day)} ${splitDay(day)[0]}`,
    },
    {
      weight: 1,
      kind: "date",
      write: (day) => `${getMonthName(day)} ${Number(splitDay(day)[2])}, ${splitDay(day)[0]}`,
    },
  ],
} as const satisfies Record<string, readonly MessyForm<string>[]>;

function getMonthName(day: string): string {
  return months[Number(splitDay(day)[1]) - 1] ?? "";
}

/** A form that leaves the value unchanged. */
export function asIs(weight = 1): MessyForm<string | number> {
  return { weight, write: String };
}

/** A form with a text before and after the value: `INV-10042`, `65 min`. */
export function withAffixes(
  kind: ChangeKind,
  prefix: string,
  suffix = "",
  weight = 1,
): MessyForm<string | number> {
  return { weight, kind, write: (value) => `${prefix}${value}${suffix}` };
}

/** A form that replaces values with other words. Values that are not listed stay unchanged. */
export function withWords(
  words: Readonly<Record<string, string>>,
  weight = 1,
): MessyForm<string | number> {
  return {
    weight,
    kind: "code",
    appliesTo: (value) => words[value] !== undefined && words[value] !== value,
    write: (value) => words[value] ?? String(value),
  };
}

export function inUpperCase(weight = 1): MessyForm<string> {
  return {
    weight,
    kind: "code",
    appliesTo: (text) => text !== text.toUpperCase(),
    write: (text) => text.toUpperCase(),
  };
}

export function inLowerCase(weight = 1): MessyForm<string> {
  return {
    weight,
    kind: "code",
    appliesTo: (text) => text !== text.toLowerCase(),
    write: (text) => text.toLowerCase(),
  };
}

/** A form with a wrong encoding: UTF-8 read as Windows-1252. */
export function inWrongEncoding(weight = 1): MessyForm<string> {
  return {
    weight,
    kind: "encoding",
    appliesTo: (text) => misreadAsWindows1252(text) !== text,
    write: misreadAsWindows1252,
  };
}

export function withDecimalComma(digits: number, weight = 1): MessyForm<number> {
  return { weight, kind: "number", write: (value) => value.toFixed(digits).replace(".", ",") };
}

/**
 * Creates a function that formats amounts with the given separators. All amounts have two decimals,
 * so that the decimal separator is unambiguous.
 */
export function createAmountWriter(
  thousands: string,
  cents: string,
  suffix = "",
): (value: number) => string {
  return (value) => {
    const [whole = "", decimals = ""] = Math.abs(value).toFixed(2).split(".");
    const sign = value < 0 ? "-" : "";
    return (
      sign + formatThousands(Number(whole)).replaceAll(",", thousands) + cents + decimals + suffix
    );
  };
}

/** The forms of a column's values for each sheet. A single list applies to all sheets. */
type ColumnForms<Value, Sheet extends string> =
  | readonly MessyForm<Value>[]
  | Record<Sheet, readonly MessyForm<Value>[]>;

interface ConcatenatedSheets<Row extends Record<string, Cell>, Sheet extends string> extends Pick<
  MessySpec<Row>,
  "seed" | "derivable" | "swapped"
> {
  /** The column names of each sheet, in order. */
  headers: Record<Sheet, readonly string[]>;
  /** Returns the sheet of a row; `place` is the row's position in the table, from 0 to 1. */
  chooseSheet: (row: Row, place: number) => Sheet;
  /** The forms of each column, in column order. */
  forms: {
    [Column in keyof Row & string]: ColumnForms<NonNullable<Row[Column]>, Sheet>;
  };
  /** Number of values to remove, by column. */
  missing: Readonly<Partial<Record<keyof Row & string, number>>>;
}

/** Creates the specification of a messy table that consists of sheets one below the other. */
export function concatSheets<Row extends Record<string, Cell>, Sheet extends string>({
  headers,
  chooseSheet,
  forms,
  missing,
  ...rest
}: ConcatenatedSheets<Row, Sheet>): (rows: readonly Row[]) => MessySpec<Row> {
  const names = Object.keys(headers) as Sheet[];
  const sheets = names.map((name) => ({ name, header: headers[name] }));
  const columns = Object.keys(forms) as (keyof Row & string)[];
  const bySheet = columns.map((column) => {
    const columnForms = forms[column];
    const ofAll = Array.isArray(columnForms)
      ? names.map((name) => [name, columnForms] as const)
      : undefined;
    return [column, ofAll ? Object.fromEntries(ofAll) : columnForms] as const;
  });
  return (rows) => ({
    ...rest,
    columns,
    sheets,
    getSheet(row, index) {
      const name = chooseSheet(row, index / rows.length);
      return { name, header: headers[name] };
    },
    forms: Object.fromEntries(bySheet) as unknown as MessySpec<Row>["forms"],
    missing: (random) => removeCells(rows.length, missing as Record<string, number>, random),
  });
}

/** Returns the sheet at a position from 0 to 1, if all sheets have about equally many rows. */
export function getSheetAt<Sheet>(sheets: readonly [Sheet, ...Sheet[]], place: number): Sheet {
  return sheets[Math.floor(place * sheets.length)] ?? sheets[0];
}
