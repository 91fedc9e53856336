import type { Db, Tx } from "../db/client.ts";
import { audit } from "../db/schema/audit.ts";

export interface AuditEntry {
  who: string;
  command: string;
  why: string;
  at: Date;
  /** What was changed, by our id or code. */
  target: string;
  /** The fields that changed. People by our ids: these rows outlive their accounts. */
  before: object | null;
  after: object | null;
}

/**
 * Writes down who changed what, and why. Belongs into the transaction of the change; where the change is
 * made outside, at the payment provider, it is written before, so that nothing happens without a trace.
 */
export async function recordAudit(db: Db | Tx, entry: AuditEntry): Promise<void> {
  await db.insert(audit).values(entry);
}
