import type { Db, Tx } from "../db/client.ts";
import { type undeliverableReasonEnum, undeliverableAddresses } from "../db/schema/outbox.ts";
import type { Deps } from "../deps.ts";

export type UndeliverableReason = (typeof undeliverableReasonEnum.enumValues)[number];

/**
 * A mail server refused this recipient permanently, or the recipient complained: from now on the address receives
 * no unrequested mail. `false` if that was known.
 */
export async function recordUndeliverable(
  { db, digests, now }: { db: Db | Tx } & Pick<Deps, "digests" | "now">,
  email: string,
  reason: UndeliverableReason,
): Promise<boolean> {
  const noted = await db
    .insert(undeliverableAddresses)
    .values({ addressDigest: digests.compute(email), reason, since: now() })
    .onConflictDoNothing()
    .returning();
  return noted.length > 0;
}

/**
 * Confirms the recipient of one mail to someone who knows the address; two mails to one address have unrelated
 * digests.
 */
export function computeRecipientDigest(
  { digests }: Pick<Deps, "digests">,
  outboxId: string,
  email: string,
): string {
  return digests.compute(`${outboxId} ${email}`);
}
