import type { Tx } from "../../db/client.ts";
import { enqueueMail } from "../../mail/enqueue-mail.ts";

/** Welcomes a subscriber, only once ever: the key survives unsubscribing and resubscribing. */
export async function enqueueWelcome(tx: Tx, subscriptionId: string, at: Date): Promise<void> {
  await enqueueMail(tx, {
    dedupeKey: `newsletter-welcome:${subscriptionId}`,
    message: { kind: "newsletter-welcome", subscriptionId },
    at,
  });
}
