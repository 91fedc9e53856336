import type { Subscription } from "@site/contracts/newsletter";
import { eq } from "drizzle-orm";

import { subscriptions } from "../../db/schema/newsletter.ts";
import type { ProfileRow } from "../../db/schema/profiles.ts";
import type { Deps } from "../../deps.ts";

/** Shown only for a confirmed address. */
export async function ownSubscription(
  { db, digests }: Pick<Deps, "db" | "digests">,
  { email, emailVerified }: ProfileRow,
): Promise<Subscription> {
  if (!emailVerified) return { subscribed: false };
  const [row] = await db
    .select({ state: subscriptions.state })
    .from(subscriptions)
    .where(eq(subscriptions.addressDigest, digests.of(email)));
  return { subscribed: row?.state === "subscribed" };
}
