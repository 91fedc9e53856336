import { stringify } from "csv-stringify/sync";

const number = /^-?\d+(?:\.\d+)?$/;

/**
 * Formats rows as CSV for spreadsheets. Escapes formulas, because people choose their own names and a spreadsheet
 * would run them. Leaves negative amounts as they are, because a spreadsheet doesn't add up escaped ones. Without
 * columns, it has those of the first row.
 */
export function formatCsv(rows: object[], columns?: string[]): string {
  return stringify(rows, {
    header: true,
    bom: true,
    cast: { string: (value) => ({ value, escape_formulas: !number.test(value) }) },
    columns,
  });
}
