import * as z from "zod/mini";

/** How the bytes of a file are to be read. Names of encodings are Python's. */
export const dialectSchema = z.strictObject({
  encoding: z.enum(["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252", "latin-1"]),
  delimiter: z.enum([",", ";", "\t", "|"]),
  /** Whether quotation marks group a cell; without, they are characters like any other. */
  quotes: z.boolean(),
});

export type Dialect = z.infer<typeof dialectSchema>;
export type Encoding = Dialect["encoding"];
export type Delimiter = Dialect["delimiter"];
