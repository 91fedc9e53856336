import fc from "fast-check";

import { getCellText } from "../../src/columns/cell-text.ts";
import { toCp1252Byte } from "../../src/columns/cp1252.ts";
import type { Table } from "../../src/columns/table.ts";
import { CleanError } from "../../src/errors.ts";
import type { Delimiter } from "../../src/read/dialect.ts";
import { readCsv } from "../../src/read/read-csv.ts";
import { generateCell, cellGenerators, type Flavour } from "./cells.ts";

export interface GeneratedFile {
  delimiter: Delimiter;
  encoding: FileEncoding;
  text: string;
}

const ENCODINGS = [
  ...(["utf-8", "utf-8-sig", "two marks", "utf-16", "utf-16-be"] as const),
  ...(["utf-16-le", "cp1252", "latin-1"] as const),
];
type FileEncoding = (typeof ENCODINGS)[number];

/** Returns the bytes of a file, in UTF-8 if its encoding lacks a character. */
export function encodeFile({ text, encoding }: GeneratedFile): Uint8Array {
  switch (encoding) {
    case "utf-8-sig":
      return Buffer.from(`\ufeff${text}`);
    case "two marks":
      return Buffer.from(`\ufeff\ufeff${text}`);
    case "utf-16":
      return Buffer.from(`\ufeff${text}`, "utf16le");
    case "utf-16-be":
      return isLatin(text) ? Buffer.from(text, "utf16le").swap16() : Buffer.from(text);
    case "utf-16-le":
      return isLatin(text) ? Buffer.from(text, "utf16le") : Buffer.from(text);
    case "cp1252":
      return encodeSingleBytes(text, toCp1252Byte) ?? Buffer.from(text);
    case "latin-1":
      return (
        encodeSingleBytes(text, (unit) => (unit < 0x100 ? unit : undefined)) ?? Buffer.from(text)
      );
    case "utf-8":
      return Buffer.from(text);
  }
}

/** Whether the text has Latin letters, by whose zero bytes UTF-16 without a mark is detected. */
function isLatin(text: string): boolean {
  return /^[\x01-\xff]*$/.test(text);
}

function encodeSingleBytes(
  text: string,
  byteOf: (unit: number) => number | undefined,
): Uint8Array | undefined {
  const bytes = Array.from({ length: text.length }, (_, at) => byteOf(text.charCodeAt(at)));
  return bytes.every((byte) => byte !== undefined) ? Uint8Array.from(bytes) : undefined;
}

/** How the cells of a file are written. */
export interface FileForm {
  encoding: FileEncoding;
  delimiter: Delimiter;
  lineEnd: string;
  quoteAll: boolean;
  endsWithLine: boolean;
}

interface Layout extends FileForm {
  names: string[];
  kinds: Flavour[];
}

const NAMES = [
  "id",
  "name",
  "City ",
  "price",
  "día",
  'a"b',
  "it's",
  "back\\slash",
  "{curly}",
  "列",
  "a,b",
  "two\nlines",
  "# no comment",
  '"""',
  "df",
  "e\u0301",
  "\u202ertl",
  "🙂",
  "*",
  "^name$",
  "column 2",
  "",
  "name",
];

export const fileForm = {
  delimiter: fc.constantFrom<Delimiter>(",", ",", ";", "\t", "|"),
  encoding: fc.constantFrom<FileEncoding>("utf-8", "utf-8", "utf-8", ...ENCODINGS),
  lineEnd: fc.constantFrom("\n", "\r\n", "\r"),
  quoteAll: fc.boolean(),
  endsWithLine: fc.boolean(),
};

/** The layout of a file. A later version has the same layout but other rows. */
const layouts: fc.Arbitrary<Layout> = fc.integer({ min: 1, max: 4 }).chain((columns) =>
  fc.record({
    ...fileForm,
    names: fc.array(fc.constantFrom(...NAMES), { minLength: columns, maxLength: columns }),
    kinds: fc.array(fc.constantFrom(...(Object.keys(cellGenerators) as Flavour[])), {
      minLength: columns,
      maxLength: columns,
    }),
  }),
);

/** A messy file, and a later version of it. */
export const filePairs: fc.Arbitrary<[GeneratedFile, GeneratedFile]> = layouts.chain((layout) =>
  fc.tuple(generateFile(layout), generateFile(layout)),
);

/** Like filePairs, but with dates in all columns. */
export const dayFilePairs: typeof filePairs = layouts
  .map((layout) => ({ ...layout, kinds: layout.kinds.map((): Flavour => "dates") }))
  .chain((layout) => fc.tuple(generateFile(layout), generateFile(layout)));

function generateFile(layout: Layout): fc.Arbitrary<GeneratedFile> {
  const row = fc.tuple(...layout.kinds.map(generateCell)).map((cells) => writeRow(cells, layout));
  const unusualLine = fc.oneof(
    fc.constant(""),
    { arbitrary: fc.constant(writeRow(layout.names, layout)), weight: 3 },
    fc.constantFrom("Total", '"a"b"c', '""', 'x"y"', '"open ""quoted"" end" tail'),
    // Adds one cell more than there are columns.
    row.map((cells) => `${cells}${layout.delimiter}extra`),
  );
  const rows = fc.array(
    fc.oneof({ arbitrary: row, weight: 8 }, { arbitrary: unusualLine, weight: 1 }),
    {
      maxLength: 8,
    },
  );
  // Sometimes all rows are repeated.
  const body = fc.tuple(rows, fc.boolean()).map(([all, twice]) => (twice ? [...all, ...all] : all));
  const file = body.map((lines) => createFile([writeRow(layout.names, layout), ...lines], layout));
  return file.filter(hasValue);
}

/** Files without any value, or with a byte order mark alone, are rejected, so they aren't generated. */
function hasValue(file: GeneratedFile): boolean {
  if (!/[^,;\t|"\r\n\ufeff]/.test(file.text)) return false;
  try {
    readCsv(encodeFile(file), { delimiter: file.delimiter });
    return true;
  } catch (error) {
    if (error instanceof CleanError && error.code === "empty-file") return false;
    throw error;
  }
}

export function createFile(
  lines: readonly string[],
  { delimiter, encoding, lineEnd, endsWithLine }: FileForm,
): GeneratedFile {
  return { delimiter, encoding, text: `${lines.join(lineEnd)}${endsWithLine ? lineEnd : ""}` };
}

function writeRow(cells: readonly string[], form: FileForm): string {
  return cells.map((cell) => writeCell(cell, form)).join(form.delimiter);
}

export function writeCell(
  cell: string,
  { delimiter, quoteAll }: Pick<FileForm, "delimiter" | "quoteAll">,
): string {
  return quoteAll || /["\r\n]/.test(cell) || cell.includes(delimiter)
    ? `"${cell.replaceAll('"', '""')}"`
    : cell;
}

/** Converts a nonstandard file to RFC 4180, with the same cells. A file without any value gets one. */
export function toStandardCsv(file: GeneratedFile): GeneratedFile {
  try {
    const { table, isNonstandard } = readCsv(encodeFile(file), { delimiter: file.delimiter });
    return isNonstandard ? writeCells(file, listRows(table)) : file;
  } catch (error) {
    if (error instanceof CleanError && error.code === "empty-file") return { ...file, text: "a" };
    throw error;
  }
}

function listRows({ rows, columns }: Table): string[][] {
  return Array.from({ length: rows }, (_, row) =>
    columns.map((column) => getCellText(column, row)),
  );
}

function writeCells(file: GeneratedFile, rows: readonly string[][]): GeneratedFile {
  const { delimiter } = file;
  const quoteAll = rows.every((cells) => cells.length === 1);
  const lines = rows.map((cells) =>
    cells.map((cell) => writeCell(cell, { delimiter, quoteAll })).join(delimiter),
  );
  return { ...file, text: lines.join("\r\n") };
}

/** What a step may not expect in a later version of a file. */
const SURPRISES = ["", "other", "1.5", "1e16"];
/** Names of columns that steps add. */
const NEW_NAMES = ["mark", "new", "part 1", "x", "z", "joined", "whole", "id"];

/** A later version of a file that differs in a few cells, names among them, or has fewer rows. */
export const changeFile = (file: GeneratedFile): fc.Arbitrary<GeneratedFile> => {
  const rows = listRows(readCsv(encodeFile(file), { delimiter: file.delimiter }).table);
  const width = rows[0]?.length ?? 0;
  const change = fc.record({
    row: fc.constantFrom(0, 0, 1, ...rows.keys()),
    column: fc.nat(Math.max(0, width - 1)),
    cell: fc.constantFrom(...SURPRISES, ...NEW_NAMES, ...(rows[0] ?? [])),
  });
  return fc
    .record({
      kept: fc.constantFrom(1, 2, 3, ...rows.map(() => rows.length)),
      changes: fc.array(change, { minLength: 1, maxLength: 3 }),
    })
    .map(({ kept, changes }) => {
      const changed = rows.slice(0, kept).map((cells) => [...cells]);
      for (const { row, column, cell } of changes) changed[row]?.splice(column, 1, cell);
      const later = writeCells(file, changed);
      return hasValue(later) ? later : file;
    });
};
