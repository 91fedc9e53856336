import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";

import { type ProfileRow, profiles } from "../../db/schema/profiles.ts";
import type { Deps } from "../../deps.ts";

type FinishDeps = Pick<Deps, "db" | "identity" | "now">;

export interface FinishedDeletions {
  finished: number;
  failed: number;
}

/** One call's share, so that it ends before its time is up. */
const BATCH = 50;

/** Makes the identity service forget an account whose rows are gone. May be done any number of times. */
export async function finishDeletion(
  { db, identity, now }: FinishDeps,
  { id, identityUid }: Pick<ProfileRow, "id" | "identityUid">,
): Promise<void> {
  await identity.deleteAccount(identityUid);
  await db.update(profiles).set({ identityDeletedAt: now() }).where(eq(profiles.id, id));
}

/** Finishes what a crash or an identity service that was away has left. */
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
