import { and, gt, lt, type SQL } from "drizzle-orm";

import type { Tx } from "../db/client.ts";
import { audit } from "../db/schema/operations.ts";
import { getDedupeWindow } from "../mail/request-mail.ts";

/**
 * Whether the audit has the same within a moment of `at`, as after a double click. Call it with a lock on
 * what both clicks are about.
 */
export async function wasDoneJustNow(tx: Tx, at: Date, same: SQL | undefined): Promise<boolean> {
  const { from, until } = getDedupeWindow(at);
  const [row] = await tx
    .select({ id: audit.id })
    .from(audit)
    .where(and(same, gt(audit.at, from), lt(audit.at, until)))
    .limit(1);
  return row !== undefined;
}
