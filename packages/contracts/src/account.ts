import * as z from "zod/mini";

import { mailTokenSchema } from "./mail-link.ts";

/** Product decision (account, identity, session): how long a login counts as recent. */
export const RECENT_LOGIN_SECONDS = 300;

/** Everything stored about one person: table → rows, with the column names of the database schema. */
export const accountExportSchema = z.object({
  exportedAt: z.iso.datetime(),
  tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  /** What stays after the account is deleted, and why: by table, and by the name of who else holds something. */
  retainedAfterDeletion: z.record(z.string(), z.string()),
});
export type AccountExport = z.infer<typeof accountExportSchema>;

/** How long the link works that confirms a deletion. */
export const DELETION_LINK_MINUTES = 60;

/** Whether the account's address got a link. An unconfirmed one may be a stranger's: it gets and needs none. */
export const deletionRequestedSchema = z.object({ mailed: z.boolean() });
export type DeletionRequested = z.infer<typeof deletionRequestedSchema>;

/** With the token of that link, once the account's address is confirmed. */
export const deleteAccountInputSchema = z.object({ token: z.optional(mailTokenSchema) });
export type DeleteAccountInput = z.infer<typeof deleteAccountInputSchema>;
