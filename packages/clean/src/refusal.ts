/** Why a file cannot be read or a step cannot be done. */
export const refusalSentences = {
  "empty-file": () => "This file is empty: it has no value. Choose another one.",
  "not-text": () =>
    "This file is not a text table: it holds zero bytes, as pictures, PDFs and workbooks do. Save it as CSV and choose it again.",
  "wrong-utf-16": () =>
    "This file says it is UTF-16, but some of it is not. Save it again as UTF-8 and choose it again.",
  "quote-not-closed": ({ row }) =>
    `The quotation mark that opens a cell in row ${row} is never closed. Close it there, or read the file without quotation marks.`,
  "too-many-columns": ({ row, most }) =>
    `Row ${row} has more than ${most} cells. Check that the separator is the right one.`,
  "too-many-cells": ({ most }) =>
    `This table has more than ${most} cells, more than a browser can hold. Take a part of its rows.`,
  "no-such-column": ({ column }) =>
    `There is no column “${column}”. Rename the column, or leave this step out.`,
  "column-is-not-text": ({ column }) =>
    `The column “${column}” is no longer text. Move this step before the one that gave it a type.`,
  "column-is-not-number": ({ column }) =>
    `The column “${column}” does not hold numbers. Read it as numbers first.`,
  "values-do-not-fit": ({ column, count, examples }) =>
    `${count} cells of “${column}” do not have this form, for example ${examples}. Take another form, or let them become missing.`,
  "no-value": ({ column }) => `“${column}” has no value to reckon with. Fill it with one of yours.`,
  "rows-are-missing": ({ rows }) =>
    `This step needs at least ${rows} rows, and the table has fewer. Leave the step out.`,
  "columns-are-missing": ({ columns }) =>
    `This step needs at least ${columns} columns, and the table has fewer. Leave the step out.`,
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
