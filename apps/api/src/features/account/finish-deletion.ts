import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";

import { type ProfileRow, profiles } from "../../db/schema/profiles.ts";
import type { Deps } from "../../deps.ts";

type FinishDeps = Pick<Deps, "db" | "identity" | "now">;

export interface FinishedDeletions {
  finished: number;
  failed: number;
}

/** The batch of one call, so that it ends within its time limit. */
const BATCH = 50;

/** Deletes the identity service's account once the rows are gone. Idempotent. */
export async function finishDeletion(
  { db, identity, now }: FinishDeps,
  { id, identityUid }: Pick<ProfileRow, "id" | "identityUid">,
): Promise<void> {
  await identity.deleteAccount(identityUid);
  await db.update(profiles).set({ identityDeletedAt: now() }).where(eq(profiles.id, id));
}

/** Finishes what a crash or an outage of the identity service interrupted. */
export async function finishDeletions(
  deps: FinishDeps & Pick<Deps, "log">,
): Promise<FinishedDeletions> {
  const left = await deps.db
    .select({ id: profiles.id, identityUid: profiles.identityUid })
    .from(profiles)
    .where(and(isNotNull(profiles.deletedAt), isNull(profiles.identityDeletedAt)))
    .orderBy(asc(profiles.deletedAt))
    .limit(BATCH);
  const sum: FinishedDeletions = { finished: 0, failed: 0 };
  for (const profile of left) {
    try {
      await finishDeletion(deps, profile);
      sum.finished += 1;
    } catch (err) {
      sum.failed += 1;
      deps.log.warn({ err, profileId: profile.id }, "identity account not deleted yet");
    }
  }
  return sum;
}
