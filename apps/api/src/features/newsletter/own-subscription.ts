import type { Subscription } from "@site/contracts/newsletter";
import { eq } from "drizzle-orm";

import { subscriptions } from "../../db/schema/newsletter.ts";
import type { ProfileRow } from "../../db/schema/profiles.ts";
import type { Deps } from "../../deps.ts";
import { digestAddress } from "../../mail/digest-address.ts";

/** Shown only for a confirmed address. */
export async function ownSubscription(
  { db }: Pick<Deps, "db">,
  { email, emailVerified }: ProfileRow,
): Promise<Subscription> {
  if (!emailVerified) return { subscribed: false };
  const [row] = await db
    .select({ state: subscriptions.state })
    .from(subscriptions)
    .where(eq(subscriptions.addressDigest, digestAddress(email)));
  return { subscribed: row?.state === "subscribed" };
}
