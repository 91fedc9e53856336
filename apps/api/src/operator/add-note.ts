import type { Accepted } from "@site/contracts/auth";
import type { AddNoteInput } from "@site/contracts/operator";
import { eq } from "drizzle-orm";

import { type ProfileRow, profiles } from "../db/schema/profiles.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { auditBy } from "./audit-by.ts";

/** Adds a remark to a person's history. */
export async function addNote(
  deps: Pick<Deps, "db" | "now">,
  operator: ProfileRow,
  { profileId, why }: AddNoteInput,
): Promise<Accepted> {
  const [person] = await deps.db.select().from(profiles).where(eq(profiles.id, profileId));
  if (!person) throw new AppError("not_found");
  const audit = auditBy(deps, operator, { command: "note", why });
  await audit(deps.db, { target: profileId, before: null, after: null });
  return { accepted: true };
}
