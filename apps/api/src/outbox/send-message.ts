import { brand } from "@site/content/brand";
import { eq } from "drizzle-orm";

import type { MailMessage, OutboxMessage } from "../db/schema/outbox-message.ts";
import { outbox, type OutboxRow } from "../db/schema/outbox.ts";
import { accountDeletedMail } from "../features/account/account-deleted-mail.ts";
import { composeDeletion } from "../features/account/compose-deletion.ts";
import { composeEmailChange } from "../features/account/compose-email-change.ts";
import { composeAccountMail } from "../features/auth/compose-account-mail.ts";
import { composePaymentHeld } from "../features/billing/compose-payment-held.ts";
import { composePaymentReturned } from "../features/billing/compose-payment-returned.ts";
import { composePayment } from "../features/billing/compose-payment.ts";
import { composeReceipt } from "../features/billing/compose-receipt.ts";
import { composeRefund } from "../features/billing/compose-refund.ts";
import { composeGift } from "../features/gifts/compose-gift.ts";
import { composeLicence } from "../features/licences/compose-licence.ts";
import { composeIssue, composeIssueTest } from "../features/newsletter/compose-issue.ts";
import { composeNewsletter } from "../features/newsletter/compose-newsletter.ts";
import { composeDownloads } from "../features/product/compose-downloads.ts";
import { composeSeat } from "../features/seats/compose-seat.ts";
import { supportMail } from "../features/support/support-mail.ts";
import type { AddressedMail, SendDeps } from "../mail/addressed-mail.ts";
import { digestRecipient } from "../mail/digest-recipient.ts";
import { renderMail } from "../mail/mail-design.ts";
import { RecipientRefusedError } from "../providers/recipient-refused.ts";
import { isWithinMeasure } from "./is-within-measure.ts";
import { moveCustomer } from "./move-customer.ts";
import { noteUndeliverable } from "./note-undeliverable.ts";
import { isStopped } from "./stopped-mail.ts";

const domain = new URL(brand.origin).hostname;

/** Carries out one row of the outbox; `skipped` if there is no one to write to. */
export async function sendMessage(
  deps: SendDeps,
  { id: outboxId, again }: Pick<OutboxRow, "id" | "again">,
  message: OutboxMessage,
): Promise<"sent" | "skipped"> {
  if (message.kind === "customer-address") return moveCustomer(deps, message.profileId);
  const mail = await compose(deps, message);
  // The address is empty if the account has since been deleted.
  if (!mail?.to || (await isStopped(deps, message, mail.to))) return "skipped";
  if (!(await isWithinMeasure(deps, message.kind, mail.to))) return "skipped";
  const sentTo = digestRecipient(deps, outboxId, mail.to);
  await deps.db.update(outbox).set({ sentTo }).where(eq(outbox.id, outboxId));
  try {
    await deps.mailer.send({
      to: mail.to,
      subject: mail.content.subject,
      ...renderMail(mail.content, deps),
      // Mail programs hide a second mail of the same id.
      messageId: `<${outboxId}${again > 0 ? `.${again}` : ""}@${domain}>`,
      unsubscribeUrl: mail.unsubscribeUrl,
      replyTo: mail.replyTo,
    });
  } catch (error) {
    if (error instanceof RecipientRefusedError) {
      await noteUndeliverable(deps, mail.to, "refused");
    }
    throw error;
  }
  return "sent";
}

async function compose(deps: SendDeps, message: MailMessage): Promise<AddressedMail | undefined> {
  switch (message.kind) {
    case "confirm-address":
    case "reset-password":
      return composeAccountMail(deps, message);
    case "deletion-asked":
      return composeDeletion(deps, message);
    case "account-deleted":
      return { to: message.email, content: accountDeletedMail(message) };
    case "email-change-confirm":
    case "email-change-asked":
    case "email-changed":
      return composeEmailChange(deps, message);
    case "receipt":
      return composeReceipt(deps, message.purchaseId);
    case "refund":
      return composeRefund(deps, message);
    case "payment-failed":
    case "payment-disputed":
    case "payment-restored":
    case "payment-charged-back":
    case "refund-came-back":
      return composePayment(deps, message);
    case "payment-returned":
      return composePaymentReturned(deps, message.purchaseId);
    case "payment-held":
      return composePaymentHeld(deps, message.purchaseId);
    case "gift":
      return composeGift(deps, message.giftId);
    case "downloads":
      return composeDownloads(deps, message.email);
    case "licence-given":
    case "licence-taken":
    case "licence-new-key":
    case "licence-status":
    case "licence-changed":
      return composeLicence(deps, message);
    case "seat-invitation":
    case "seat-invitation-ended":
    case "seat-accepted":
    case "seat-ended":
      return composeSeat(deps, message);
    case "newsletter-confirm":
    case "newsletter-welcome":
      return composeNewsletter(deps, message);
    case "newsletter-issue":
      return composeIssue(deps, message);
    case "newsletter-test":
      return composeIssueTest(deps, message);
    case "support":
      return { to: brand.supportEmail, replyTo: message.email, content: supportMail(message) };
    default:
      message satisfies never;
      // A newer release wrote it while this one is still running: it waits until that one sends it.
      throw new Error("This release knows no such mail.");
  }
}
