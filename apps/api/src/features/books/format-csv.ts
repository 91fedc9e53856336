import { stringify } from "csv-stringify/sync";

/**
 * Formats rows as CSV for spreadsheets. Escapes formulas, because people choose their own names and a spreadsheet
 * would run them.
 */
export function formatCsv(rows: object[]): string {
  return stringify(rows, { header: true, bom: true, escape_formulas: true });
}
