import { and, asc, eq, isNotNull, isNull, or } from "drizzle-orm";

import { type ProfileRow, profiles } from "../../db/schema/profiles.ts";
import type { Deps } from "../../deps.ts";

type FinishDeps = Pick<Deps, "db" | "identity" | "now" | "payments">;

export interface FinishedDeletions {
  finished: number;
  failed: number;
}

/** The batch of one call, so that it ends within its time limit. */
const BATCH = 50;

/** Goes to every place in `personProviders` once the rows are gone: each forgets the person. Idempotent. */
export async function finishDeletion(
  { db, identity, payments, now }: FinishDeps,
  { id, identityUid }: Pick<ProfileRow, "id" | "identityUid">,
): Promise<void> {
  await identity.deleteAccount(identityUid);
  await db
    .update(profiles)
    .set({ identityDeletedAt: now() })
    .where(and(eq(profiles.id, id), isNull(profiles.identityDeletedAt)));
  // A checkout may have made the customer since the caller read the profile.
  const [profile] = await db
    .select({ customerId: profiles.paymentCustomerId })
    .from(profiles)
    .where(eq(profiles.id, id));
  if (!profile || profile.customerId === null) return;
  const { customerId } = profile;
  await payments.forgetCustomer(customerId);
  await db
    .update(profiles)
    .set({ paymentCustomerId: null })
    .where(and(eq(profiles.id, id), eq(profiles.paymentCustomerId, customerId)));
}

/** Finishes what a crash or an outage of a provider interrupted. */
export async function finishDeletions(
  deps: FinishDeps & Pick<Deps, "log">,
): Promise<FinishedDeletions> {
  const left = await deps.db
    .select({ id: profiles.id, identityUid: profiles.identityUid })
    .from(profiles)
    .where(
      and(
        isNotNull(profiles.deletedAt),
        or(isNull(profiles.identityDeletedAt), isNotNull(profiles.paymentCustomerId)),
      ),
    )
    .orderBy(asc(profiles.deletedAt))
    .limit(BATCH);
  const sum: FinishedDeletions = { finished: 0, failed: 0 };
  for (const profile of left) {
    try {
      await finishDeletion(deps, profile);
      sum.finished += 1;
    } catch (err) {
      sum.failed += 1;
      deps.log.warn({ err, profileId: profile.id }, "deletion not finished yet");
    }
  }
  return sum;
}
