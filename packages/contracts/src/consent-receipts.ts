import * as z from "zod/mini";

/** What a browser reports about a decision about cookies. Nothing in it identifies the visitor. */
export const consentReceiptInputSchema = z.object({
  /** Random, made by the browser. Visitors see it beside their choices. */
  id: z
    .string("Send the id of the record.")
    .check(z.regex(/^[0-9a-f]{32}$/, "Send the id of the record.")),
  date: z.iso
    .datetime("Send the date of the record.")
    .check(z.maxLength(40, "Send the date of the record.")),
  /** What the visitor was shown, as the consent package names it. */
  revision: z
    .string("Send the revision of the record.")
    .check(z.regex(/^[\w-]{1,60}$/, "Send the revision of the record.")),
  status: z.enum(["accepted", "partial", "declined"], "Send the status of the record."),
  /** Ids of the services that may run. */
  enabled: z
    .array(
      z
        .string("Send the ids of services.")
        .check(z.regex(/^[\w-]{1,60}$/, "Send the ids of services.")),
      "Send the ids of services.",
    )
    .check(z.maxLength(100, "Send fewer services.")),
});
export type ConsentReceiptInput = z.infer<typeof consentReceiptInputSchema>;
