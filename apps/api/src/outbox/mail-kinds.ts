import { brand } from "@site/content/brand";

import type { MailMessage } from "../db/schema/outbox.ts";
import { renderAccountDeletedMail } from "../features/account/delete-account.ts";
import { composeDeletionMail } from "../features/account/request-deletion.ts";
import { composeEmailChangeMail } from "../features/account/request-email-change.ts";
import { composeAuthMail } from "../features/auth/auth-mails.ts";
import {
  composePaymentAlertMail,
  composeUnusedTransferMail,
} from "../features/billing/payment-alert-mail.ts";
import {
  composePaymentHeldMail,
  composePaymentReturnedMail,
  composePaymentMail,
} from "../features/billing/payment-mails.ts";
import { composeReceiptMail } from "../features/billing/receipt-mail.ts";
import { composeRefundMail } from "../features/billing/refund-mail.ts";
import {
  composeGiftAnswerMail,
  composeGiftDeliveryMail,
} from "../features/gifts/bought-gift-mails.ts";
import { composeGiftMail } from "../features/gifts/gift-mail.ts";
import { composeLicenceMail } from "../features/licences/licence-mails.ts";
import { composeIssueMail, composeTestIssueMail } from "../features/newsletter/issue-mail.ts";
import { composeSubscriptionMail } from "../features/newsletter/subscription-mails.ts";
import { composePasskeyMail } from "../features/passkeys/passkey-mail.ts";
import { composeDownloadsMail } from "../features/product/downloads-mail.ts";
import { composeSeatMail } from "../features/seats/seat-mails.ts";
import { renderReceivedMail, renderSupportMail } from "../features/support/ask-support.ts";
import type { MailDeps, OutgoingMail } from "../mail/outgoing-mail.ts";
import type { UndeliverableReason } from "./suppression.ts";

interface MailPolicy {
  /** What happens to a mail beyond the hourly limit of its address. */
  beyondLimit: "drop" | "delay" | "send";
  /** Reasons for which an address does not get such mail: it rejected our mail, or its owner complained. */
  suppressedBy: readonly UndeliverableReason[];
}

const mailPolicies = {
  /**
   * Mail that the recipient just requested. Anyone can request it for any address, so it is dropped beyond the limit.
   */
  requested: { beyondLimit: "drop", suppressedBy: [] },
  /** Like `requested`, but somebody else may have requested it without the recipient's knowledge. */
  invitation: { beyondLimit: "drop", suppressedBy: ["refused", "complaint"] },
  /** Mail that only the shop or a team causes. */
  unrequested: { beyondLimit: "delay", suppressedBy: ["refused", "complaint"] },
  /** Mail about a change of the recipient's licence or seat. */
  notification: { beyondLimit: "delay", suppressedBy: ["refused"] },
  /** Mail that law, contract or security require. If it is rejected, it is listed among the failed mails. */
  required: { beyondLimit: "delay", suppressedBy: [] },
  /** Mail to ourselves. */
  internal: { beyondLimit: "send", suppressedBy: [] },
} satisfies Record<string, MailPolicy>;

type MailKind = MailMessage["kind"];

interface MailKindEntry<Kind extends MailKind> {
  policy: keyof typeof mailPolicies;
  /** Looks up the recipient and the text; `undefined` if there is no longer a recipient. */
  compose: (
    deps: MailDeps,
    message: MailMessage & { kind: Kind },
  ) => OutgoingMail | undefined | Promise<OutgoingMail | undefined>;
}

/** Every kind of mail. A new kind is one entry here, its message type in the schema, and its example for the preview. */
const mailKinds: { [Kind in MailKind]: MailKindEntry<Kind> } = {
  "confirm-address": { policy: "requested", compose: composeAuthMail },
  "reset-password": { policy: "requested", compose: composeAuthMail },
  "deletion-asked": { policy: "required", compose: composeDeletionMail },
  "account-deleted": {
    policy: "requested",
    compose: (_deps, message) => ({
      to: message.email,
      content: renderAccountDeletedMail(message),
    }),
  },
  "email-change-confirm": { policy: "requested", compose: composeEmailChangeMail },
  "email-change-asked": { policy: "required", compose: composeEmailChangeMail },
  "email-changed": { policy: "required", compose: composeEmailChangeMail },
  receipt: {
    policy: "required",
    compose: (deps, { purchaseId }) => composeReceiptMail(deps, purchaseId),
  },
  refund: { policy: "required", compose: composeRefundMail },
  "invoice-licence": { policy: "required", compose: composePaymentMail },
  "invoice-unpaid": { policy: "required", compose: composePaymentMail },
  "payment-failed": { policy: "required", compose: composePaymentMail },
  "payment-disputed": { policy: "required", compose: composePaymentMail },
  "payment-restored": { policy: "required", compose: composePaymentMail },
  "payment-charged-back": { policy: "required", compose: composePaymentMail },
  "refund-came-back": { policy: "required", compose: composePaymentMail },
  "payment-returned": {
    policy: "required",
    compose: (deps, { purchaseId }) => composePaymentReturnedMail(deps, purchaseId),
  },
  "payment-held": {
    policy: "internal",
    compose: (deps, { purchaseId }) => composePaymentHeldMail(deps, purchaseId),
  },
  "payment-alert": { policy: "internal", compose: composePaymentAlertMail },
  "unused-transfer": { policy: "internal", compose: composeUnusedTransferMail },
  gift: { policy: "unrequested", compose: (deps, { giftId }) => composeGiftMail(deps, giftId) },
  "gift-delivery": { policy: "unrequested", compose: composeGiftDeliveryMail },
  "gift-answer": { policy: "notification", compose: composeGiftAnswerMail },
  downloads: {
    policy: "requested",
    compose: (deps, { email }) => composeDownloadsMail(deps, email),
  },
  "passkey-changed": { policy: "required", compose: composePasskeyMail },
  "licence-given": { policy: "notification", compose: composeLicenceMail },
  "licence-taken": { policy: "notification", compose: composeLicenceMail },
  "licence-new-key": { policy: "notification", compose: composeLicenceMail },
  "licence-status": { policy: "notification", compose: composeLicenceMail },
  "licence-changed": { policy: "notification", compose: composeLicenceMail },
  "seat-invitation": { policy: "invitation", compose: composeSeatMail },
  "seat-invitation-ended": { policy: "unrequested", compose: composeSeatMail },
  "seat-accepted": { policy: "notification", compose: composeSeatMail },
  "seat-ended": { policy: "notification", compose: composeSeatMail },
  "newsletter-confirm": { policy: "invitation", compose: composeSubscriptionMail },
  "newsletter-welcome": { policy: "invitation", compose: composeSubscriptionMail },
  "newsletter-issue": { policy: "unrequested", compose: composeIssueMail },
  "newsletter-test": { policy: "required", compose: composeTestIssueMail },
  support: {
    policy: "internal",
    compose: (_deps, message) => ({
      to: brand.supportEmail,
      replyTo: message.email,
      content: renderSupportMail(message),
    }),
  },
  "support-received": {
    policy: "invitation",
    compose: (_deps, { email }) => ({ to: email, content: renderReceivedMail() }),
  },
};

export function getMailPolicy(kind: MailKind): MailPolicy {
  return mailPolicies[mailKinds[kind].policy];
}

/** Composes the mail of an outbox row; `undefined` if there is no longer a recipient. */
export async function composeMail(
  deps: MailDeps,
  message: MailMessage,
): Promise<OutgoingMail | undefined> {
  const entry = mailKinds[message.kind] as MailKindEntry<MailKind> | undefined;
  // During a deploy the new release may queue kinds that this one does not know. They are retried until it is replaced.
  if (!entry) throw new Error("This release does not know this kind of mail.");
  return entry.compose(deps, message);
}
