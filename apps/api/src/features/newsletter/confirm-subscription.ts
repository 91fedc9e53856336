import type { MailTokenInput } from "@site/contracts/mail-link";
import type { Subscription } from "@site/contracts/newsletter";
import { eq } from "drizzle-orm";

import { transact } from "../../db/client.ts";
import { subscriptions } from "../../db/schema/newsletter.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { enqueueWelcome } from "./enqueue-welcome.ts";
import { subscriptionOfLink } from "./subscription-link.ts";

/** The button of the confirmation mail's page. Pressing it twice gives the same answer. */
export async function confirmSubscription(
  deps: Pick<Deps, "db" | "now" | "wakeOutbox">,
  { token }: MailTokenInput,
): Promise<Subscription> {
  const at = deps.now();
  await transact(deps.db, async (tx) => {
    const { id, state } = await subscriptionOfLink(tx, { token, kind: "confirm", at });
    if (state === "subscribed") return;
    // It no longer has an address.
    if (state === "unsubscribed") throw new AppError("newsletter_link_unusable");
    await tx
      .update(subscriptions)
      .set({ state: "subscribed", confirmedAt: at, unsubscribedAt: null })
      .where(eq(subscriptions.id, id));
    await enqueueWelcome(tx, id, at);
  });
  deps.wakeOutbox();
  return { subscribed: true };
}
