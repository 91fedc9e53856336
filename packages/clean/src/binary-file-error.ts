import { CleanError, type ErrorDetails, type ErrorMessages } from "./errors.ts";

/** Messages about workbooks and Parquet files. In a separate file, so that pages load them only with such a file. */
export const binaryFileMessages = {
  "file-too-large": ({ most }) =>
    `This file has more than ${most} bytes, more than a browser can hold. Save or unpack it as CSV: a sample of that opens here, and clean-table apply --engine duckdb cleans all of it.`,
  "has-password": () =>
    "This workbook is protected by a password. Open it in your spreadsheet, save it without the password, and choose it again.",
  "old-workbook": () =>
    "This is a workbook in the old format of Excel. Save it as XLSX or CSV and choose it again.",
  "no-workbook": () =>
    "This archive holds no table that can be read here. Unpack it and choose the table.",
  "no-such-sheet": ({ sheet }) =>
    `The workbook has no sheet “${sheet}” with cells. Choose another sheet, or another table.`,
  "sheet-too-long": ({ most }) =>
    `A sheet of Excel holds ${most} rows, and this one has more. Have the program that wrote it write CSV, and choose that.`,
  "formulas-without-results": ({ sheet, row }) =>
    `The sheet “${sheet}” has formulas without results, the first of them in row ${row}. Open the workbook in a spreadsheet program, save it there, and choose it again.`,
  "unknown-compression": ({ codec }) =>
    `This Parquet file is compressed with ${codec}, which cannot be read here. Write it with Snappy, the default of pandas, and choose it again.`,
  "bytes-without-text": ({ column }) =>
    `The column “${column}” of this Parquet file holds bytes that aren't text, such as pictures. Write the file without that column, and choose it again.`,
  "encrypted-parquet": () =>
    "This Parquet file is encrypted. Write it without encryption where its key is known, and choose it again.",
  "damaged-parquet": () => "This Parquet file is damaged or cut off. Get it from its source again.",
  "too-many-rows-for-excel": ({ most }) =>
    `A sheet of Excel holds ${most} rows below its names, and this table has more. Save it as CSV or Parquet.`,
  "text-too-long-for-excel": ({ most }) =>
    `A cell of Excel holds ${most} characters, and one of this table has more. Save it as CSV or Parquet.`,
} satisfies ErrorMessages;

export type BinaryFileErrorCode = keyof typeof binaryFileMessages;

/** A workbook or Parquet file that can't be read or written. */
export class BinaryFileError extends CleanError {
  constructor(code: BinaryFileErrorCode, details?: ErrorDetails) {
    super(code, details, binaryFileMessages);
  }
}
