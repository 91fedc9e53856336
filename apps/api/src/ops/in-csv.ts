import { stringify } from "csv-stringify/sync";

import type { Row } from "./command.ts";

/** A spreadsheet runs a cell that begins like a formula, and people choose their names: such a cell gets a quote in front. */
export function inCsv(rows: Row[]): string {
  return stringify(rows, { header: true, bom: true, escape_formulas: true });
}
