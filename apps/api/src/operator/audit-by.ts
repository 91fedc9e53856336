import type { Db, Tx } from "../db/client.ts";
import { type AuditEntry, recordAudit } from "../db/record-audit.ts";
import type { ProfileRow } from "../db/schema/profiles.ts";
import type { Deps } from "../deps.ts";

type Change = Pick<AuditEntry, "target" | "before" | "after">;

/** Writes the audit row of a change, in its transaction. */
export type Audit = (db: Db | Tx, change: Change) => Promise<void>;

/** Writes the audit rows of an operator's actions, under the name of the equivalent `pnpm ops` command. */
export function auditBy(
  { now }: Pick<Deps, "now">,
  operator: ProfileRow,
  { command, why }: { command: string; why: string },
): Audit {
  return (db, change) =>
    recordAudit(db, { who: `operator ${operator.id}`, command, why, ...change, at: now() });
}
