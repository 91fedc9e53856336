import { eq } from "drizzle-orm";

import type { MailMessage } from "../db/schema/outbox-message.ts";
import { undeliverableAddresses } from "../db/schema/undeliverable.ts";
import type { Deps } from "../deps.ts";
import type { UndeliverableReason } from "./note-undeliverable.ts";

const unrequested: UndeliverableReason[] = ["refused", "complaint"];
const isNews: UndeliverableReason[] = ["refused"];
const isOwed: UndeliverableReason[] = [];

/**
 * What stops each kind of mail to an address. A complaint stops all unrequested mail. A permanently
 * refused address gets no news either. Mail that a person just requested, or that law or contract require, is
 * always tried; if it is refused, the owner finds it among the dead letters.
 */
const stoppedBy: Record<MailMessage["kind"], UndeliverableReason[]> = {
  "newsletter-confirm": unrequested,
  "newsletter-welcome": unrequested,
  "newsletter-issue": unrequested,
  gift: unrequested,
  "seat-invitation": unrequested,
  "seat-invitation-ended": unrequested,
  "seat-accepted": isNews,
  "seat-ended": isNews,
  "licence-given": isNews,
  "licence-taken": isNews,
  "licence-new-key": isNews,
  "licence-status": isNews,
  "licence-changed": isNews,
  "account-deleted": isOwed,
  "confirm-address": isOwed,
  "deletion-asked": isOwed,
  downloads: isOwed,
  "email-change-asked": isOwed,
  "email-change-confirm": isOwed,
  "email-changed": isOwed,
  receipt: isOwed,
  "newsletter-test": isOwed,
  "payment-charged-back": isOwed,
  "payment-disputed": isOwed,
  "payment-failed": isOwed,
  "payment-held": isOwed,
  "payment-restored": isOwed,
  "payment-returned": isOwed,
  refund: isOwed,
  "refund-came-back": isOwed,
  "reset-password": isOwed,
  support: isOwed,
};

/** Whether mail of this kind skips the address. */
export async function isStopped(
  { db, digests }: Pick<Deps, "db" | "digests">,
  { kind }: MailMessage,
  email: string,
): Promise<boolean> {
  if (stoppedBy[kind].length === 0) return false;
  const [known] = await db
    .select({ reason: undeliverableAddresses.reason })
    .from(undeliverableAddresses)
    .where(eq(undeliverableAddresses.addressDigest, digests.of(email)));
  return known !== undefined && stoppedBy[kind].includes(known.reason);
}
