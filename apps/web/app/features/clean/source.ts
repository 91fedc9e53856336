import type { SeenSheets } from "./messages.ts";

/** A table that a visitor gave. */
export interface Source {
  /** Of the file. Names of what is saved begin with it. */
  name: string;
  file: Blob;
  /** Whether quotation marks group a cell. */
  quotes: boolean;
  /** Of a workbook; without it the first with cells. */
  sheet?: string;
  /** Those of the workbook, once it was read: another one may be chosen where this one has no cells. */
  sheets?: SeenSheets["sheets"];
  /** The column whose findings come first. */
  about?: string;
}
