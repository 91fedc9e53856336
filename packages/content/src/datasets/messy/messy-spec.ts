import type { Random } from "../random.ts";
import type { Cell } from "../table.ts";
import type { MessyForm } from "./messy-form.ts";
import type { MissingCells } from "./missing-cells.ts";

/** One of the files that a messy edition pretends to be glued together from. */
export interface MessySheet {
  name: string;
  /** Its names for the columns. */
  header: readonly string[];
}

export interface MessySpec<Row extends Record<string, Cell>> {
  seed: number;
  columns: readonly (keyof Row & string)[];
  sheets: readonly MessySheet[];
  /** `index` is the place of the row in the clean table. */
  sheetOf: (row: Row, index: number) => MessySheet;
  /** For each column, how each of the sheets writes its values. */
  forms: Record<keyof Row, Record<string, readonly MessyForm<never>[]>>;
  missing: (random: Random) => MissingCells;
  /** Columns whose missing values follow from others, so that a perfect repair has them. */
  derivable?: readonly (keyof Row & string)[];
  /** Two columns whose values are swapped now and then. */
  swapped?: { columns: readonly [keyof Row & string, keyof Row & string]; probability: number };
}
