import type { Cell } from "../table.ts";
import type { MessyForm } from "./messy-form.ts";
import type { MessySpec } from "./messy-spec.ts";
import { missingCells } from "./missing-cells.ts";

/** How each sheet writes the values of a column; a list alone is that of all sheets. */
type ColumnForms<Value, Sheet extends string> =
  | readonly MessyForm<Value>[]
  | Record<Sheet, readonly MessyForm<Value>[]>;

export interface Glued<Row extends Record<string, Cell>, Sheet extends string> extends Pick<
  MessySpec<Row>,
  "seed" | "derivable" | "swapped"
> {
  /** The sheets, each with its names for the columns in their order. */
  headers: Record<Sheet, readonly string[]>;
  /** The sheet that holds a row; `place` is its position among all, from 0 to 1. */
  sheetOf: (row: Row, place: number) => Sheet;
  /** For each column in its order. */
  forms: {
    [Column in keyof Row & string]: ColumnForms<NonNullable<Row[Column]>, Sheet>;
  };
  /** How many values are lost, by their columns. */
  missing: Readonly<Partial<Record<keyof Row & string, number>>>;
}

/** A messy edition of sheets that were put under each other. */
export function glueSheets<Row extends Record<string, Cell>, Sheet extends string>({
  headers,
  sheetOf,
  forms,
  missing,
  ...rest
}: Glued<Row, Sheet>): (rows: readonly Row[]) => MessySpec<Row> {
  const names = Object.keys(headers) as Sheet[];
  const sheets = names.map((name) => ({ name, header: headers[name] }));
  const columns = Object.keys(forms) as (keyof Row & string)[];
  const bySheet = columns.map((column) => {
    const own = forms[column];
    const ofAll = Array.isArray(own) ? names.map((name) => [name, own] as const) : undefined;
    return [column, ofAll ? Object.fromEntries(ofAll) : own] as const;
  });
  return (rows) => ({
    ...rest,
    columns,
    sheets,
    sheetOf(row, index) {
      const name = sheetOf(row, index / rows.length);
      return { name, header: headers[name] };
    },
    forms: Object.fromEntries(bySheet) as unknown as MessySpec<Row>["forms"],
    missing: (random) => missingCells(rows.length, missing as Record<string, number>, random),
  });
}

/** The sheet of a place, if each has about as many rows as the others. */
export function inTurn<Sheet>(sheets: readonly [Sheet, ...Sheet[]], place: number): Sheet {
  return sheets[Math.floor(place * sheets.length)] ?? sheets[0];
}
