import * as v from "valibot";

import { DELIMITER } from "./delimiters.ts";

/**
 * Names of Python codecs. All but the first five hold no more than 256 characters, or are those of East Asia; they are
 * guessed only for a file that isn't UTF-8.
 */
export const ENCODINGS = [
  "utf-8",
  "utf-8-sig",
  "utf-16",
  "utf-16-le",
  "utf-16-be",
  "cp1252",
  "latin-1",
  "cp1250",
  "cp1251",
  "cp1253",
  "cp1254",
  "cp1255",
  "cp1256",
  "cp1257",
  "cp1258",
  "iso8859-2",
  "iso8859-5",
  "iso8859-7",
  "iso8859-15",
  "cp437",
  "cp850",
  "cp852",
  "cp866",
  "koi8-r",
  "koi8-u",
  "mac-roman",
  "cp874",
  "cp932",
  "euc_jp",
  "gb18030",
  "big5",
  "cp949",
] as const;

const MAX_LINE = 1_000_000;
const MAX_STARTS = 1000;

const textEntries = {
  format: v.literal("text"),
  encoding: v.picklist(ENCODINGS),
  /** One character, see `spaces` and `starts` for other ways. */
  delimiter: v.pipe(v.string(), v.regex(DELIMITER)),
  /** Whether quotation marks enclose cells. Otherwise they are ordinary characters. */
  quotes: v.boolean(),
  /** The quotation mark, if it isn't ". */
  quote: v.optional(v.literal("'")),
  /** The character before one that loses its meaning, such as \ in \". */
  escape: v.optional(v.literal("\\")),
  /** Whether spaces after a delimiter don't belong to the cell, so that a quotation mark may follow them. */
  skipsSpaces: v.optional(v.literal(true)),
  /** Lines that begin with this text aren't read. */
  comment: v.optional(v.pipe(v.string(), v.regex(/^[!-/:-@[-`{-~]{1,4}$/))),
  /** Number of lines above the table that aren't read. */
  skipLines: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_LINE))),
  /**
   * How the columns of a text for people are found: each starts at one of the positions (in characters, from 0), lines
   * draw a frame around them (Markdown, psql), or any number of spaces is between them. The delimiter isn't used.
   */
  layout: v.optional(
    v.variant("kind", [
      v.strictObject({
        kind: v.literal("fixed"),
        starts: v.pipe(
          v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_LINE))),
          v.minLength(1),
          v.maxLength(MAX_STARTS),
        ),
      }),
      /** `border`: whether each line also begins and ends with a bar. */
      v.strictObject({ kind: v.literal("framed"), border: v.boolean() }),
      v.strictObject({ kind: v.literal("spaces") }),
    ]),
  ),
  /**
   * In lines with more than `width` cells and without quotation marks, the delimiter is also part of the cell in this
   * column (from 0), as in 1,250,000.
   */
  joins: v.optional(
    v.strictObject({
      column: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_STARTS)),
      width: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_STARTS)),
    }),
  ),
  /**
   * Whether a quotation mark that opens a cell and isn't closed before a delimiter or the end of a line is an ordinary
   * character.
   */
  allowsOpenQuotes: v.optional(v.literal(true)),
  /** Whether bytes that aren't UTF-8 are replaced by U+FFFD. Otherwise the file isn't read as UTF-8. */
  replacesWrongBytes: v.optional(v.literal(true)),
  /** Whether zero bytes, and a Ctrl-Z (end of file in DOS) at the end, aren't read. */
  dropsControls: v.optional(v.literal(true)),
};

const textSchema = v.strictObject(textEntries);

const sheetField = v.pipe(v.string(), v.minLength(1), v.maxLength(255));

export const dialectSchema = v.union([
  textSchema,
  v.strictObject({ format: v.literal("xlsx"), sheet: sheetField }),
  v.strictObject({ format: v.literal("parquet") }),
  v.strictObject({ format: v.literal("json") }),
]);

export type Dialect = v.InferOutput<typeof dialectSchema>;
export type TextDialect = v.InferOutput<typeof textSchema>;
export type Encoding = TextDialect["encoding"];
export type Delimiter = TextDialect["delimiter"];

/**
 * What a person chose in the import settings, instead of a guess. An option that is absent is guessed; one that is
 * `null` is off.
 */
export type TextOptions = {
  [Option in Exclude<keyof TextDialect, "format">]?: TextDialect[Option] | null;
};

/** Import options of a file of any kind. */
export interface ImportOptions extends TextOptions {
  sheet?: string;
}
