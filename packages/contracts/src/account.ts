import * as z from "zod/mini";

import { mailTokenSchema } from "./mail-link.ts";

/** How long a login counts as recent (a product decision). */
export const RECENT_LOGIN_SECONDS = 300;

/** Everything stored about an account: rows by table, with the column names of the database schema. */
export const accountExportSchema = z.object({
  exportedAt: z.iso.datetime(),
  tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  /** The reasons why some data is retained after the account is deleted, by table or external service. */
  retainedAfterDeletion: z.record(z.string(), z.string()),
});
export type AccountExport = z.infer<typeof accountExportSchema>;

/** Minutes until the link that confirms the deletion of an account expires. */
export const DELETION_LINK_MINUTES = 60;

/**
 * Whether the confirmation link was mailed. Unconfirmed addresses get no link and need none, because they may belong to
 * someone else.
 */
export const deletionRequestedSchema = z.object({ mailed: z.boolean() });
export type DeletionRequested = z.infer<typeof deletionRequestedSchema>;

/** The token of the confirmation link. Required if the account's address is confirmed. */
export const deleteAccountInputSchema = z.object({ token: z.optional(mailTokenSchema) });
export type DeleteAccountInput = z.infer<typeof deleteAccountInputSchema>;
