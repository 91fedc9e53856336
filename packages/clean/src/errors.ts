import { escapeUnprintable } from "./escape-unprintable.ts";
import { formatCount } from "./format-count.ts";

export type ErrorDetails = Readonly<Record<string, string | number>>;
/** Builds the sentence of each error code. Numbers in the details are passed as text with grouped digits. */
export type ErrorMessages = Readonly<
  Record<string, (details: Readonly<Record<string, string>>) => string>
>;

/** Messages for files that can't be read and steps that can't be applied. */
export const errorMessages = {
  "empty-file": () => "This file is empty: it has no value. Choose another one.",
  "not-text": () =>
    "This file is not a text table: it holds zero bytes, as pictures, PDFs and some texts in UTF-16 do. Save it as CSV (UTF-8) and choose it again.",
  "other-text": ({ what }) =>
    `This file is ${what}, and the cleaner reads tables. Open it in a program that knows it, save its table as CSV, and choose that.`,
  "wrong-utf-16": () =>
    "This file says it is UTF-16, but some of it is not. Save it again as UTF-8 and choose it again.",
  "wrong-encoding": () =>
    "This file has bytes that don't exist in this encoding. Choose another encoding.",
  "damaged-archive": () =>
    "This file is damaged: a part of it cannot be unpacked. Get it from its source again.",
  "inflates-too-far": ({ most }) =>
    `This file unpacks to more than ${most} bytes, more than it says or a browser can hold. Save the table as CSV and choose that.`,
  "recipe-too-long": ({ most }) =>
    `This recipe has more than ${most} characters. Choose another file.`,
  "not-a-recipe": () =>
    "This isn't a recipe for the cleaner, or it's from another version. Choose another one.",
  "wrong-step": ({ step }) =>
    `The cleaner doesn't know step ${step} of this recipe. Ask for the recipe again, or take the step out.`,
  "link-too-long": ({ most, of }) =>
    `The link to this recipe would have more than ${most} ${of}. Save the recipe as a file instead.`,
  "long-link": ({ most, of }) =>
    `The link to this recipe has more than ${most} ${of}. Ask for the recipe as a file.`,
  "broken-link": () =>
    "The link to this recipe is cut off or damaged. Ask for the link again, or for the recipe as a file.",
  "quote-not-closed": ({ row }) =>
    `The quotation mark that opens a cell in row ${row} is never closed. Close it there, or read the file without quotation marks.`,
  "too-many-columns": ({ row, most }) =>
    `Row ${row} has more than ${most} cells. Look at that row in the file, fix it, and choose the file again.`,
  "too-many-cells": ({ most }) =>
    `This table has more than ${most} cells, more than a browser can hold. Try it with part of the rows.`,
  "table-too-wide": ({ most }) =>
    `This step would make more than ${most} columns, more than a spreadsheet has. Leave it out.`,
  "too-much-text": ({ most }) =>
    `This step would make a text of more than ${most} characters, more than a browser can hold. Leave it out, or take a part of the rows.`,
  "slow-pattern": () =>
    "Searching these texts for this pattern could take minutes, because there are many of them or they are long. Use a pattern with fewer *, + and ?.",
  "no-such-column": ({ column }) =>
    `There is no column “${column}”. Leave this step out, or rename the column in the file.`,
  "column-is-not-text": ({ column }) =>
    `The column “${column}” is no longer text. Leave this step out, or undo the one that gave the column its type and take this one first.`,
  "column-is-not-number": ({ column }) =>
    `The column “${column}” does not hold numbers as this step needs them. Leave this step out, or undo the one that gave the column its type and read it as numbers first.`,
  "column-is-number": ({ column }) =>
    `“${column}” holds numbers with decimals, which make no groups. Leave this step out, or fill by a column of texts, days or whole numbers.`,
  "values-do-not-fit": ({ column, count, examples }) =>
    `${count === "1" ? "1 cell" : `${count} cells`} of “${column}” ${count === "1" ? "does" : "do"} not have this form, for example ${examples}. Take another form, or let them become missing.`,
  "nested-too-deep": ({ column, most }) =>
    `A cell of “${column}” has JSON nested more than ${most} levels deep, which Python can't read. Leave this step out.`,
  "not-whole": ({ column, examples }) =>
    `“${column}” has numbers that are not whole, such as ${examples}. Leave it as it is.`,
  "no-value": ({ column }) =>
    `“${column}” has no value, so it has no median either. Fill it from another column, or leave it empty.`,
  "rows-are-missing": ({ rows }) =>
    `This step needs at least ${rows === "1" ? "1 row" : `${rows} rows`}, and the table has fewer. Leave the step out.`,
  "columns-are-missing": ({ columns }) =>
    `This step needs at least ${columns === "1" ? "1 column" : `${columns} columns`}, and the table has fewer. Leave the step out.`,
  "row-is-another": ({ row, column }) =>
    `Row ${row} doesn't have the value in “${column}” that this step expects. Leave the step out, or change it to the value that is there.`,
  "appended-too-late": () =>
    "Rows of other files have to be appended directly after the column names. Move this step there.",
  "file-is-missing": ({ file }) =>
    `“${file}”, whose rows this step appends, isn't open. Append it again, or leave this step out.`,
  "appends-itself": ({ file }) =>
    `This step would append “${file}” to itself. Leave the step out, or rename one of the files.`,
  "other-columns": ({ file, difference }) =>
    `The columns of “${file}” differ: ${difference}. Give both files the same names in the same order, or leave this one out.`,
  "other-encoding": ({ file, encoding, expected }) =>
    `“${file}” is in ${encoding}, and this table in ${expected}. Save both in the same format and encoding.`,
  "unreadable-other": ({ file, message }) => `“${file}”: ${message}`,
  "name-is-missing": ({ column }) =>
    `Cell ${column} of that row is empty, so its column would have no name. Number the columns without a name, or take another row.`,
  "no-column-left": () => "No column would be left. Keep at least one.",
  "names-are-not-unique": ({ column }) =>
    `The name “${column}” would stand for more than one column. Choose another name, or have names that are used twice numbered.`,
} satisfies ErrorMessages;

export type CleanErrorCode = keyof typeof errorMessages;

/**
 * An error about a file that can't be read or a step that can't be applied. `message` is a sentence for the user;
 * `code` identifies the reason.
 */
export class CleanError extends Error {
  readonly code: string;

  constructor(code: CleanErrorCode, details?: ErrorDetails);
  constructor(code: string, details: ErrorDetails | undefined, sentences: ErrorMessages);
  constructor(code: string, details: ErrorDetails = {}, sentences: ErrorMessages = errorMessages) {
    const shown = Object.entries(details).map(([name, value]) => [
      name,
      typeof value === "number" ? formatCount(value) : value,
    ]);
    super(escapeUnprintable(sentences[code]?.(Object.fromEntries(shown)) ?? code));
    this.code = code;
  }
}
