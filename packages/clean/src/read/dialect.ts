import * as z from "zod/mini";

const textSchema = z.strictObject({
  format: z.literal("text"),
  /** In the words of Python. */
  encoding: z.enum(["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252", "latin-1"]),
  delimiter: z.enum([",", ";", "\t", "|"]),
  /** Whether quotation marks group a cell; without, they are characters like any other. */
  quotes: z.boolean(),
});

const sheetField = z.string().check(z.minLength(1), z.maxLength(255));

/** Which kind of file it is, and how it is to be read. */
export const dialectSchema = z.discriminatedUnion("format", [
  textSchema,
  z.strictObject({ format: z.literal("xlsx"), sheet: sheetField }),
  z.strictObject({ format: z.literal("parquet") }),
]);

export type Dialect = z.infer<typeof dialectSchema>;
export type TextDialect = z.infer<typeof textSchema>;
export type Encoding = TextDialect["encoding"];
export type Delimiter = TextDialect["delimiter"];
