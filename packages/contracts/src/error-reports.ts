import * as z from "zod/mini";

import { severalLines, singleLine } from "./single-line.ts";

/** One or more lines; the reporter truncates longer text. */
const createTextSchema = (maxLength: number) =>
  z.string("Say what failed.").check(z.maxLength(maxLength, "Send less of it."), severalLines);

/** The maximum length of each field of a report. */
export const errorReportLengths = { message: 300, stack: 2_000, path: 300 } as const;

/** An error in a visitor's browser. Nothing in it identifies the visitor. */
export const reportErrorInputSchema = z.object({
  message: createTextSchema(errorReportLengths.message),
  /** The stack trace; empty if the error has none. */
  stack: createTextSchema(errorReportLengths.stack),
  /** The page's address, without query and fragment. */
  path: createTextSchema(errorReportLengths.path).check(
    z.regex(/^\/[^?#]*$/, "Send the path of a page alone."),
    singleLine,
  ),
});
export type ReportErrorInput = z.infer<typeof reportErrorInputSchema>;
