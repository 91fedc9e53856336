import * as z from "zod/mini";

/** Of one line or several; the reporter cuts longer ones. */
const saidSchema = (most: number) =>
  z.string("Say what failed.").check(z.maxLength(most, "Send less of it."));

/** The maximum length of each field of a report. */
export const errorReportLengths = { message: 300, stack: 2_000, path: 300 } as const;

/** A failure in a visitor's browser, as the browser reports it. Nothing in it identifies the visitor. */
export const reportErrorInputSchema = z.object({
  message: saidSchema(errorReportLengths.message),
  /** The error's own; empty if it has none. */
  stack: saidSchema(errorReportLengths.stack),
  /** The page's address, without query and fragment. */
  path: saidSchema(errorReportLengths.path).check(
    z.regex(/^\/[^?#]*$/, "Send the path of a page alone."),
  ),
});
export type ReportErrorInput = z.infer<typeof reportErrorInputSchema>;
