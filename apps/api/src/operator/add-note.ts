import type { Accepted } from "@site/contracts/auth";
import type { AddNoteInput } from "@site/contracts/operator";
import { and, eq } from "drizzle-orm";

import { withTransaction } from "../db/client.ts";
import { audit as auditRows } from "../db/schema/operations.ts";
import { type ProfileRow, profiles } from "../db/schema/profiles.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { auditBy } from "./audit-by.ts";
import { wasDoneJustNow } from "./was-done-just-now.ts";

/** Adds a remark to a person's history; a double click adds one. */
export async function addNote(
  deps: Pick<Deps, "db" | "now">,
  operator: ProfileRow,
  { profileId, why }: AddNoteInput,
): Promise<Accepted> {
  const audit = auditBy(deps, operator, { command: "note", why });
  await withTransaction(deps.db, async (tx) => {
    const theirs = eq(profiles.id, profileId);
    const [person] = await tx.select().from(profiles).where(theirs).for("no key update");
    if (!person) throw new AppError("not_found");
    const same = and(
      eq(auditRows.target, profileId),
      eq(auditRows.command, "note"),
      eq(auditRows.why, why),
    );
    if (await wasDoneJustNow(tx, deps.now(), same)) return;
    await audit(tx, { target: profileId, before: null, after: null });
  });
  return { accepted: true };
}
