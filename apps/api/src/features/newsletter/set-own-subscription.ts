import type { Subscription } from "@site/contracts/newsletter";
import { eq, ne } from "drizzle-orm";

import { transact } from "../../db/client.ts";
import { subscriptions } from "../../db/schema/newsletter.ts";
import type { ProfileRow } from "../../db/schema/profiles.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { endSubscription } from "./end-subscription.ts";
import { enqueueWelcome } from "./enqueue-welcome.ts";

/** For the signed-in person's confirmed address, which needs no second confirmation. */
export async function setOwnSubscription(
  deps: Pick<Deps, "db" | "digests" | "now" | "wakeOutbox">,
  { email, emailVerified }: ProfileRow,
  { subscribed }: Subscription,
): Promise<Subscription> {
  if (!emailVerified) throw new AppError("email_unverified");
  const addressDigest = deps.digests.of(email);
  const at = deps.now();
  await transact(deps.db, async (tx) => {
    if (!subscribed) {
      const [row] = await tx
        .select()
        .from(subscriptions)
        .where(eq(subscriptions.addressDigest, addressDigest))
        .for("update");
      if (row && row.state !== "unsubscribed") await endSubscription(tx, row.id, at);
      return;
    }
    const values = { email, state: "subscribed", confirmedAt: at, unsubscribedAt: null } as const;
    const [row] = await tx
      .insert(subscriptions)
      .values({ ...values, addressDigest, requestedAt: at })
      .onConflictDoUpdate({
        target: subscriptions.addressDigest,
        set: values,
        // A subscriber stays one since their first confirmation, or a newsletter on its way would leave them out.
        setWhere: ne(subscriptions.state, "subscribed"),
      })
      .returning({ id: subscriptions.id });
    if (row) await enqueueWelcome(tx, row.id, at);
  });
  deps.wakeOutbox();
  return { subscribed };
}
