import type { StepName } from "../../src/steps/kinds.ts";
import type { CleanTable } from "./clean-tables.ts";

/** A table with an error, and as it is to be. */
export interface CorruptedTable {
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
  fixedBy: readonly StepName[];
  /** Undefined if the table cannot have it. */
  corrupt: (table: CleanTable, rate: number, random: () => number) => CorruptedTable | undefined;
  /** Whether there is one place for it, so that a rate says nothing. */
  isOnce?: boolean;
  /** With more of them, a reader of the table could not tell what is wrong either. */
  mostRate?: number;
}

export const getCells = ({ rows }: CleanTable, column: number) =>
  rows.map((row) => row[column] ?? "");
export const listColumns = ({ names }: CleanTable) => [...names.keys()];
export const replaceCell = (row: readonly string[], column: number, cell: string) =>
  row.map((one, at) => (at === column ? cell : one));
