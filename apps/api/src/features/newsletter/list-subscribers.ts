import { asc, eq } from "drizzle-orm";

import { subscriptions } from "../../db/schema/newsletter.ts";
import { undeliverableAddresses } from "../../db/schema/undeliverable.ts";
import type { Deps } from "../../deps.ts";

/** Everyone who receives the newsletter, by the day of their confirmation, and whose address no longer accepts mail. */
export async function listSubscribers({ db }: Pick<Deps, "db">) {
  const rows = await db
    .select({
      email: subscriptions.email,
      confirmedAt: subscriptions.confirmedAt,
      reason: undeliverableAddresses.reason,
    })
    .from(subscriptions)
    .leftJoin(
      undeliverableAddresses,
      eq(undeliverableAddresses.addressDigest, subscriptions.addressDigest),
    )
    .where(eq(subscriptions.state, "subscribed"))
    .orderBy(asc(subscriptions.confirmedAt), asc(subscriptions.email));
  return rows.map(({ email, confirmedAt, reason }) => ({
    email: email ?? "",
    confirmed: confirmedAt?.toISOString() ?? "",
    stopped: reason ?? "",
  }));
}
