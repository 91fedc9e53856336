import { brand } from "@site/content/brand";
import { eq } from "drizzle-orm";

import {
  type MailMessage,
  type OutboxMessage,
  outbox,
  type OutboxRow,
  undeliverableAddresses,
} from "../db/schema/outbox.ts";
import { profiles } from "../db/schema/profiles.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { accountDeletedMail } from "../features/account/delete-account.ts";
import { composeDeletionMail } from "../features/account/request-deletion.ts";
import { composeEmailChangeMail } from "../features/account/request-email-change.ts";
import { composeAuthMail } from "../features/auth/auth-mails.ts";
import {
  composePaymentHeldMail,
  composePaymentReturnedMail,
  composePaymentMail,
} from "../features/billing/payment-mails.ts";
import { composeReceiptMail } from "../features/billing/receipt-mail.ts";
import { composeRefundMail } from "../features/billing/refund-mail.ts";
import { composeGiftMail } from "../features/gifts/gift-mail.ts";
import { composeLicenceMail } from "../features/licences/licence-mails.ts";
import { composeIssueMail, composeTestIssueMail } from "../features/newsletter/issue-mail.ts";
import { composeSubscriptionMail } from "../features/newsletter/subscription-mails.ts";
import { composeDownloadsMail } from "../features/product/downloads-mail.ts";
import { composeSeatMail } from "../features/seats/seat-mails.ts";
import { supportMail } from "../features/support/ask-support.ts";
import { renderMail } from "../mail/mail-design.ts";
import type { OutgoingMail, MailDeps } from "../mail/outgoing-mail.ts";
import { RecipientRejectedError } from "../providers/mail/mailer.ts";
import {
  computeRecipientDigest,
  recordUndeliverable,
  type UndeliverableReason,
} from "./suppression.ts";

const unrequested: UndeliverableReason[] = ["refused", "complaint"];
const isNews: UndeliverableReason[] = ["refused"];
const isOwed: UndeliverableReason[] = [];

/**
 * What stops each kind of mail to an address. A complaint stops all unrequested mail. A permanently
 * refused address gets no news either. Mail that a person just requested, or that law or contract require, is
 * always tried; if it is refused, the owner finds it among the dead letters.
 */
const suppressedBy: Record<MailMessage["kind"], UndeliverableReason[]> = {
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
export async function isSuppressed(
  { db, digests }: Pick<Deps, "db" | "digests">,
  { kind }: MailMessage,
  email: string,
): Promise<boolean> {
  if (suppressedBy[kind].length === 0) return false;
  const [known] = await db
    .select({ reason: undeliverableAddresses.reason })
    .from(undeliverableAddresses)
    .where(eq(undeliverableAddresses.addressDigest, digests.compute(email)));
  return known !== undefined && suppressedBy[kind].includes(known.reason);
}

/**
 * How a mail counts against the limit of its address. Beyond the limit, mail that anyone can cause for any address
 * is dropped; mail about money and rights is delayed. The other kinds go to ourselves.
 */
const mailLimits: Record<MailMessage["kind"], "sent:address" | "owed:address" | undefined> = {
  "account-deleted": "sent:address",
  "confirm-address": "sent:address",
  downloads: "sent:address",
  "email-change-confirm": "sent:address",
  "newsletter-confirm": "sent:address",
  "newsletter-welcome": "sent:address",
  "reset-password": "sent:address",
  "seat-invitation": "sent:address",
  "deletion-asked": "owed:address",
  "email-change-asked": "owed:address",
  "email-changed": "owed:address",
  gift: "owed:address",
  "licence-changed": "owed:address",
  "licence-given": "owed:address",
  "licence-new-key": "owed:address",
  "licence-status": "owed:address",
  "licence-taken": "owed:address",
  "payment-charged-back": "owed:address",
  "payment-disputed": "owed:address",
  "payment-failed": "owed:address",
  "payment-restored": "owed:address",
  "payment-returned": "owed:address",
  // Only the shop causes these, and while the mail server is away each try counts.
  "newsletter-issue": "owed:address",
  "newsletter-test": "owed:address",
  receipt: "owed:address",
  refund: "owed:address",
  "refund-came-back": "owed:address",
  "seat-accepted": "owed:address",
  "seat-ended": "owed:address",
  "seat-invitation-ended": "owed:address",
  "payment-held": undefined,
  support: undefined,
};

/**
 * Counts each mail for its address, whatever its cause; each kind separately, so that none blocks another. Throws
 * if the mail has to wait.
 */
export async function checkMailLimit(
  { limiter }: Pick<Deps, "limiter">,
  kind: MailMessage["kind"],
  email: string,
): Promise<boolean> {
  const limit = mailLimits[kind];
  if (!limit) return true;
  try {
    await limiter.consume(limit, `${kind} ${email}`);
    return true;
  } catch (error) {
    const isBeyond = error instanceof AppError && error.code === "rate_limited";
    if (isBeyond && limit === "sent:address") return false;
    throw error;
  }
}

const domain = new URL(brand.origin).hostname;

/** Carries out one row of the outbox; `skipped` if there is no one to write to. */
export async function deliverMessage(
  deps: MailDeps,
  { id: outboxId, resendCount }: Pick<OutboxRow, "id" | "resendCount">,
  message: OutboxMessage,
): Promise<"sent" | "skipped"> {
  if (message.kind === "customer-address") return syncCustomerEmail(deps, message.profileId);
  const mail = await compose(deps, message);
  // The address is empty if the account has since been deleted.
  if (!mail?.to || (await isSuppressed(deps, message, mail.to))) return "skipped";
  if (!(await checkMailLimit(deps, message.kind, mail.to))) return "skipped";
  const sentTo = computeRecipientDigest(deps, outboxId, mail.to);
  await deps.db.update(outbox).set({ sentTo }).where(eq(outbox.id, outboxId));
  try {
    await deps.mailer.send({
      to: mail.to,
      subject: mail.content.subject,
      ...renderMail(mail.content, deps),
      // Mail programs hide a second mail of the same id.
      messageId: `<${outboxId}${resendCount > 0 ? `.${resendCount}` : ""}@${domain}>`,
      unsubscribeUrl: mail.unsubscribeUrl,
      replyTo: mail.replyTo,
    });
  } catch (error) {
    if (error instanceof RecipientRejectedError) {
      await recordUndeliverable(deps, mail.to, "refused");
    }
    throw error;
  }
  return "sent";
}

async function compose(deps: MailDeps, message: MailMessage): Promise<OutgoingMail | undefined> {
  switch (message.kind) {
    case "confirm-address":
    case "reset-password":
      return composeAuthMail(deps, message);
    case "deletion-asked":
      return composeDeletionMail(deps, message);
    case "account-deleted":
      return { to: message.email, content: accountDeletedMail(message) };
    case "email-change-confirm":
    case "email-change-asked":
    case "email-changed":
      return composeEmailChangeMail(deps, message);
    case "receipt":
      return composeReceiptMail(deps, message.purchaseId);
    case "refund":
      return composeRefundMail(deps, message);
    case "payment-failed":
    case "payment-disputed":
    case "payment-restored":
    case "payment-charged-back":
    case "refund-came-back":
      return composePaymentMail(deps, message);
    case "payment-returned":
      return composePaymentReturnedMail(deps, message.purchaseId);
    case "payment-held":
      return composePaymentHeldMail(deps, message.purchaseId);
    case "gift":
      return composeGiftMail(deps, message.giftId);
    case "downloads":
      return composeDownloadsMail(deps, message.email);
    case "licence-given":
    case "licence-taken":
    case "licence-new-key":
    case "licence-status":
    case "licence-changed":
      return composeLicenceMail(deps, message);
    case "seat-invitation":
    case "seat-invitation-ended":
    case "seat-accepted":
    case "seat-ended":
      return composeSeatMail(deps, message);
    case "newsletter-confirm":
    case "newsletter-welcome":
      return composeSubscriptionMail(deps, message);
    case "newsletter-issue":
      return composeIssueMail(deps, message);
    case "newsletter-test":
      return composeTestIssueMail(deps, message);
    case "support":
      return { to: brand.supportEmail, replyTo: message.email, content: supportMail(message) };
    default:
      message satisfies never;
      // A newer release wrote it while this one is still running: it waits until that one sends it.
      throw new Error("This release knows no such mail.");
  }
}

/**
 * Updates the payment provider to the account's present address. If the address changes during the call, the new
 * one is sent as well, so that the slower of two workers does not leave the older address there.
 */
async function syncCustomerEmail(
  { db, payments }: Pick<Deps, "db" | "payments">,
  profileId: string,
): Promise<"sent" | "skipped"> {
  const find = async () => {
    const [found] = await db.select().from(profiles).where(eq(profiles.id, profileId));
    return found;
  };
  let sentEmail: string | undefined;
  let customerId: string | undefined;
  for (;;) {
    const person = await find();
    // Deleted meanwhile: what was just sent must not be what stays there.
    if (person?.deletedAt && customerId !== undefined) await payments.eraseCustomer(customerId);
    if (!person?.paymentCustomerId || person.deletedAt) return sentEmail ? "sent" : "skipped";
    customerId = person.paymentCustomerId;
    if (person.email === sentEmail) return "sent";
    await payments.updateCustomerEmail(person.paymentCustomerId, person.email);
    sentEmail = person.email;
  }
}
