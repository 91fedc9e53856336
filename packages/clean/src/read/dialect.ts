import * as v from "valibot";

const textSchema = v.strictObject({
  format: v.literal("text"),
  /** Names of Python codecs. */
  encoding: v.picklist([
    "utf-8",
    "utf-8-sig",
    "utf-16",
    "utf-16-le",
    "utf-16-be",
    "cp1252",
    "latin-1",
  ]),
  delimiter: v.picklist([",", ";", "\t", "|"]),
  /** Whether quotation marks enclose cells. Otherwise they are ordinary characters. */
  quotes: v.boolean(),
});

const sheetField = v.pipe(v.string(), v.minLength(1), v.maxLength(255));

export const dialectSchema = v.union([
  textSchema,
  v.strictObject({ format: v.literal("xlsx"), sheet: sheetField }),
  v.strictObject({ format: v.literal("parquet") }),
]);

export type Dialect = v.InferOutput<typeof dialectSchema>;
export type TextDialect = v.InferOutput<typeof textSchema>;
export type Encoding = TextDialect["encoding"];
export type Delimiter = TextDialect["delimiter"];
