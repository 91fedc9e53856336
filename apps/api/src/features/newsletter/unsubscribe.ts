import type { MailTokenInput } from "@site/contracts/mail-link";
import type { Subscription } from "@site/contracts/newsletter";

import { transact } from "../../db/client.ts";
import type { Deps } from "../../deps.ts";
import { endSubscription } from "./end-subscription.ts";
import { subscriptionOfLink } from "./subscription-link.ts";

/** By the link of a mail, without a login; idempotent. */
export async function unsubscribe(
  { db, now }: Pick<Deps, "db" | "now">,
  { token }: MailTokenInput,
): Promise<Subscription> {
  const at = now();
  await transact(db, async (tx) => {
    const { id, state } = await subscriptionOfLink(tx, { token, kind: "unsubscribe", at });
    if (state !== "unsubscribed") await endSubscription(tx, id, at);
  });
  return { subscribed: false };
}
