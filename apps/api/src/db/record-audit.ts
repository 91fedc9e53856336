import type { Db, Tx } from "./client.ts";
import { audit } from "./schema/operations.ts";

export interface AuditEntry {
  who: string;
  command: string;
  why: string;
  at: Date;
  /** What was changed, by our id or code. */
  target: string;
  /** The changed fields. People by our ids: these rows outlive their accounts. */
  before: object | null;
  after: object | null;
}

/**
 * Records who changed what, and why. Must run in the transaction of the change; for a change made elsewhere, at the
 * payment provider, it is written before, so that nothing happens without a record.
 */
export async function recordAudit(db: Db | Tx, entry: AuditEntry): Promise<void> {
  await db.insert(audit).values(entry);
}
