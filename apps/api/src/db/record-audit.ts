import type { Db, Tx } from "./client.ts";
import { audit } from "./schema/operations.ts";

export interface AuditEntry {
  who: string;
  command: string;
  why: string;
  at: Date;
  /** The id or code of what was changed. */
  target: string;
  /** The changed fields. Identify people only by our ids: audit rows outlive accounts. */
  before: object | null;
  after: object | null;
}

/**
 * Records who changed what, and why. Must run in the transaction of the change, or before a change at the payment
 * provider, so that no change is unrecorded.
 */
export async function recordAudit(db: Db | Tx, entry: AuditEntry): Promise<void> {
  await db.insert(audit).values(entry);
}
