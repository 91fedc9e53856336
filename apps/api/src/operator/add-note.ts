import type { Accepted } from "@site/contracts/auth";
import type { AddNoteInput } from "@site/contracts/operator";
import { and, eq, gt } from "drizzle-orm";

import { transact } from "../db/client.ts";
import { audit as auditRows } from "../db/schema/audit.ts";
import { type ProfileRow, profiles } from "../db/schema/profiles.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { MOMENT_SECONDS } from "../mail/moment-of.ts";
import { auditBy } from "./audit-by.ts";

/** Adds a remark to a person's history; a double click adds one. */
export async function addNote(
  deps: Pick<Deps, "db" | "now">,
  operator: ProfileRow,
  { profileId, why }: AddNoteInput,
): Promise<Accepted> {
  const audit = auditBy(deps, operator, { command: "note", why });
  await transact(deps.db, async (tx) => {
    const theirs = eq(profiles.id, profileId);
    const [person] = await tx.select().from(profiles).where(theirs).for("no key update");
    if (!person) throw new AppError("not_found");
    const aMomentAgo = new Date(deps.now().getTime() - MOMENT_SECONDS * 1_000);
    const [same] = await tx
      .select({ id: auditRows.id })
      .from(auditRows)
      .where(
        and(
          eq(auditRows.target, profileId),
          eq(auditRows.command, "note"),
          eq(auditRows.why, why),
          gt(auditRows.at, aMomentAgo),
        ),
      );
    if (!same) await audit(tx, { target: profileId, before: null, after: null });
  });
  return { accepted: true };
}
