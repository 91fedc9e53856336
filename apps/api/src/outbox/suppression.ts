import type { Db, Tx } from "../db/client.ts";
import { type undeliverableReasonEnum, undeliverableAddresses } from "../db/schema/outbox.ts";
import type { Deps } from "../deps.ts";

export type UndeliverableReason = (typeof undeliverableReasonEnum.enumValues)[number];

/**
 * Stops unrequested mail to an address, because a mail server rejected it permanently or its owner complained.
 * Returns whether the address is newly suppressed.
 */
export async function recordUndeliverable(
  { db, digests, now }: { db: Db | Tx } & Pick<Deps, "digests" | "now">,
  email: string,
  reason: UndeliverableReason,
): Promise<boolean> {
  const recorded = await db
    .insert(undeliverableAddresses)
    .values({ addressDigest: digests.compute(email), reason, since: now() })
    .onConflictDoNothing()
    .returning();
  return recorded.length > 0;
}

/**
 * A digest that shows whether a mail was sent to a known address. Two mails to the same address have unrelated
 * digests.
 */
export function computeRecipientDigest(
  { digests }: Pick<Deps, "digests">,
  outboxId: string,
  email: string,
): string {
  return digests.compute(`${outboxId} ${email}`);
}
