import * as z from "zod/mini";

import { mailTokenSchema } from "./mail-link.ts";

/** How long a login counts as recent (a product decision). */
export const RECENT_LOGIN_SECONDS = 300;

/** Everything stored about an account: rows by table, with the column names of the database schema. */
export const accountExportSchema = z.object({
  exportedAt: z.iso.datetime(),
  tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  /** What is retained after the account is deleted, and why, by table or by the name of another service. */
  retainedAfterDeletion: z.record(z.string(), z.string()),
});
export type AccountExport = z.infer<typeof accountExportSchema>;

/** How long the link works that confirms the deletion of an account. */
export const DELETION_LINK_MINUTES = 60;

/** Whether the link was mailed. An unconfirmed address may belong to a stranger: it gets and needs no link. */
export const deletionRequestedSchema = z.object({ mailed: z.boolean() });
export type DeletionRequested = z.infer<typeof deletionRequestedSchema>;

/** The token of that link is required if the account's address is confirmed. */
export const deleteAccountInputSchema = z.object({ token: z.optional(mailTokenSchema) });
export type DeleteAccountInput = z.infer<typeof deleteAccountInputSchema>;
