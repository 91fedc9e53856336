import type { Accepted } from "@site/contracts/auth";
import type { SubscribeInput } from "@site/contracts/newsletter";
import { sql } from "drizzle-orm";

import { transact } from "../../db/client.ts";
import { subscriptions } from "../../db/schema/newsletter.ts";
import type { Deps } from "../../deps.ts";
import { countRequest } from "../../mail/count-request.ts";
import { enqueueAskedMail } from "../../mail/enqueue-asked-mail.ts";

/** The same answer and the same work for every address; the mail asks whether its owner wants it. */
export async function subscribe(
  deps: Pick<Deps, "db" | "digests" | "now" | "limiter" | "wakeOutbox">,
  { email }: SubscribeInput,
): Promise<Accepted> {
  await countRequest(deps, "newsletter-confirm", email);
  const at = deps.now();
  await transact(deps.db, async (tx) => {
    const [row] = await tx
      .insert(subscriptions)
      .values({ addressDigest: deps.digests.of(email), email, state: "pending", requestedAt: at })
      .onConflictDoUpdate({
        target: subscriptions.addressDigest,
        set: {
          email,
          // A subscriber stays one, even if a stranger subscribes them again.
          state: sql`case when ${subscriptions.state} = 'subscribed' then ${subscriptions.state} else 'pending'::subscription_state end`,
          requestedAt: at,
        },
      })
      .returning({ id: subscriptions.id, endedAt: subscriptions.unsubscribedAt });
    if (!row) throw new Error("A subscription that was just written is gone.");
    // Resubscribing right after unsubscribing needs a new link: the old one ended with the subscription.
    const since = row.endedAt?.getTime() ?? 0;
    await enqueueAskedMail(tx, {
      cause: `newsletter-confirm:${row.id}:${since}`,
      message: { kind: "newsletter-confirm", subscriptionId: row.id },
      at,
    });
  });
  deps.wakeOutbox();
  return { accepted: true };
}
