import { stringify } from "csv-stringify/sync";

/**
 * Formats rows as CSV for spreadsheets. Escapes formulas, because people choose their own names and a spreadsheet
 * would run them. Without columns, it has those of the first row.
 */
export function formatCsv(rows: object[], columns?: string[]): string {
  return stringify(rows, { header: true, bom: true, escape_formulas: true, columns });
}
