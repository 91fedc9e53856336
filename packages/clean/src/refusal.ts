/** Why a file cannot be read or a step cannot be done. */
export const refusalSentences = {
  "empty-file": () => "This file is empty: it has no value. Choose another one.",
  "not-text": () =>
    "This file is not a text table: it holds zero bytes, as pictures, PDFs and workbooks do. Save it as CSV and choose it again.",
  "wrong-utf-16": () =>
    "This file says it is UTF-16, but some of it is not. Save it again as UTF-8 and choose it again.",
  "damaged-archive": () =>
    "This file is damaged: a part of it cannot be unpacked. Take it from its source again.",
  "inflates-too-far": ({ most }) =>
    `This file unpacks to more than ${most} bytes, more than it says or a browser can hold. Save the table as CSV and choose that.`,
  "has-password": () =>
    "This workbook is protected by a password, so nobody can read it without. Open it in your spreadsheet, save it without the password, and choose it again.",
  "old-workbook": () =>
    "This is a workbook in the old format of Excel. Save it as XLSX or CSV and choose it again.",
  "no-workbook": () =>
    "This file is an archive, but no Excel workbook is in it. Unpack it and choose the table, or save the table as XLSX or CSV.",
  "no-such-sheet": ({ sheet }) =>
    `The workbook has no sheet “${sheet}” with cells. Choose another one.`,
  "unknown-compression": ({ codec }) =>
    `This Parquet file is compressed with ${codec}, which cannot be read here. Write it with Snappy, the default of pandas, and choose it again.`,
  "damaged-parquet": () =>
    "This Parquet file is damaged or cut off. Take it from its source again.",
  "recipe-too-long": ({ most }) =>
    `This recipe has more than ${most} characters. Choose another file.`,
  "not-a-recipe": () =>
    "This is no recipe of the cleaner, or one of another version. Choose another one.",
  "wrong-step": ({ step }) =>
    `Step ${step} of this recipe is none that the cleaner knows. Ask for the recipe again, or take the step out.`,
  "link-too-long": ({ most }) =>
    `The link to this recipe would have more than ${most} characters. Save the recipe as a file instead.`,
  "broken-link": () =>
    "The link to this recipe is cut off or damaged. Ask for the link again, or for the recipe as a file.",
  "quote-not-closed": ({ row }) =>
    `The quotation mark that opens a cell in row ${row} is never closed. Close it there, or read the file without quotation marks.`,
  "too-many-columns": ({ row, most }) =>
    `Row ${row} has more than ${most} cells. Check that the separator is the right one.`,
  "too-many-cells": ({ most }) =>
    `This table has more than ${most} cells, more than a browser can hold. Try it with part of the rows.`,
  "table-too-wide": ({ most }) =>
    `This step would make more than ${most} columns, more than a spreadsheet has. Leave it out.`,
  "too-much-text": ({ most }) =>
    `This step would make a text of more than ${most} characters, more than a browser can hold. Leave it out, or take a part of the rows.`,
  "too-many-rows-for-excel": ({ most }) =>
    `A sheet of Excel holds ${most} rows below its names, and this table has more. Save it as CSV or Parquet.`,
  "text-too-long-for-excel": ({ most }) =>
    `A cell of Excel holds ${most} characters, and one of this table has more. Save it as CSV or Parquet.`,
  "no-such-column": ({ column }) =>
    `There is no column “${column}”. Rename the column, or leave this step out.`,
  "column-is-not-text": ({ column }) =>
    `The column “${column}” is no longer text. Move this step before the one that gave it a type.`,
  "column-is-not-number": ({ column }) =>
    `The column “${column}” does not hold numbers. Read it as numbers first.`,
  "column-is-number": ({ column }) =>
    `“${column}” holds numbers with decimals, which make no groups. Choose a column of texts, days or whole numbers.`,
  "values-do-not-fit": ({ column, count, examples }) =>
    `${count === 1 ? "1 cell" : `${count} cells`} of “${column}” ${count === 1 ? "does" : "do"} not have this form, for example ${examples}. Take another form, or let them become missing.`,
  "no-value": ({ column }) => `“${column}” has no value to reckon with. Fill it with one of yours.`,
  "rows-are-missing": ({ rows }) =>
    `This step needs at least ${rows === 1 ? "1 row" : `${rows} rows`}, and the table has fewer. Leave the step out.`,
  "columns-are-missing": ({ columns }) =>
    `This step needs at least ${columns === 1 ? "1 column" : `${columns} columns`}, and the table has fewer. Leave the step out.`,
  "row-is-another": ({ row, column }) =>
    `Row ${row} does not begin with the expected cell in “${column}”. Look whether the file has another form than before.`,
  "name-is-missing": ({ column }) =>
    `Cell ${column} of that row is empty, so its column would have no name. Number the columns without a name, or take another row.`,
  "no-column-left": () => "No column would be left. Keep at least one.",
  "names-are-not-unique": ({ column }) =>
    `The name “${column}” would stand for more than one column. Choose another name.`,
} satisfies Record<string, (details: Record<string, string | number>) => string>;

export type RefusalCode = keyof typeof refusalSentences;

/** A file or a step that is refused. Its message is the sentence for people. */
export class Refusal extends Error {
  readonly code: RefusalCode;

  constructor(code: RefusalCode, details: Readonly<Record<string, string | number>> = {}) {
    super(refusalSentences[code](details));
    this.code = code;
  }
}
