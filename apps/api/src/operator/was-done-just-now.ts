import { and, gt, type SQL } from "drizzle-orm";

import type { Tx } from "../db/client.ts";
import { audit } from "../db/schema/audit.ts";
import { MOMENT_SECONDS } from "../mail/moment-of.ts";

/**
 * Whether the audit has the same within the moment before `at`, as after a double click. Call it with a lock on
 * what both clicks are about.
 */
export async function wasDoneJustNow(tx: Tx, at: Date, same: SQL | undefined): Promise<boolean> {
  const aMomentAgo = new Date(at.getTime() - MOMENT_SECONDS * 1_000);
  const [row] = await tx
    .select({ id: audit.id })
    .from(audit)
    .where(and(same, gt(audit.at, aMomentAgo)))
    .limit(1);
  return row !== undefined;
}
