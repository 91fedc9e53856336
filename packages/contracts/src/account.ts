import * as z from "zod/mini";

/** Product decision (account, identity, session): how long a login counts as recent. */
export const RECENT_LOGIN_SECONDS = 300;

/** Everything stored about one person: table → rows, with the column names of the database schema. */
export const accountExportSchema = z.object({
  exportedAt: z.iso.datetime(),
  tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  /** What stays after the account is deleted, and why: by table, and by the name of who else holds something. */
  keptAfterDeletion: z.record(z.string(), z.string()),
});
export type AccountExport = z.infer<typeof accountExportSchema>;
