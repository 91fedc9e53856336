import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

import { brand } from "@site/content/brand";
import { formatMoney, money } from "@site/contracts/money";
import { paidPlans, SHOP_CURRENCY } from "@site/contracts/plans";
import { pageUrl } from "@site/contracts/site/known-pages";

import type { MailMessage, PaymentMailKind } from "../db/schema/outbox.ts";
import { renderAccountDeletedMail } from "../features/account/delete-account.ts";
import { renderDeletionRequestedMail } from "../features/account/request-deletion.ts";
import {
  renderAddressInUseMail,
  renderConfirmEmailChangeMail,
  renderEmailChangeRequestedMail,
  renderEmailChangedMail,
} from "../features/account/request-email-change.ts";
import { renderConfirmAddressMail, renderResetPasswordMail } from "../features/auth/auth-mails.ts";
import {
  renderPaymentAlertMail,
  renderUnusedTransferMail,
} from "../features/billing/payment-alert-mail.ts";
import {
  renderPaymentHeldMail,
  type PaymentMailData,
  renderPaymentMail,
  renderPaymentReturnedMail,
} from "../features/billing/payment-mails.ts";
import { type ReceiptMailData, renderReceiptMail } from "../features/billing/receipt-mail.ts";
import { type RefundMailData, renderRefundMail } from "../features/billing/refund-mail.ts";
import {
  renderGiftAnswerMail,
  renderGiftDeliveryMail,
} from "../features/gifts/bought-gift-mails.ts";
import { renderGiftMail } from "../features/gifts/gift-mail.ts";
import {
  renderLicenceChangedMail,
  renderLicenceGivenMail,
  renderLicenceNewKeyMail,
  renderLicenceStatusMail,
  renderLicenceTakenMail,
} from "../features/licences/licence-mails.ts";
import { type IssueContent, renderIssueMail } from "../features/newsletter/issue-mail.ts";
import {
  renderConfirmNewsletterMail,
  renderWelcomeMail,
} from "../features/newsletter/subscription-mails.ts";
import { renderPasskeyMail } from "../features/passkeys/passkey-mail.ts";
import { renderDownloadsMail } from "../features/product/downloads-mail.ts";
import {
  renderSeatAcceptedMail,
  renderSeatEndedMail,
  renderSeatInvitationEndedMail,
  renderSeatInvitationMail,
} from "../features/seats/seat-mails.ts";
import { renderReceivedMail, renderSupportMail } from "../features/support/ask-support.ts";
import { type MailRole, mailRoles, stateMails, type MailsOrNone } from "../ledger/state-mails.ts";
import type { OwnLicence, TeamView } from "../mail/licence-view.ts";
import { renderMail, type MailContent } from "../mail/mail-design.ts";

const siteOrigin = brand.origin;
const url = `${pageUrl(siteOrigin, "/email-confirm")}?mode=example`;
const purchaseId = "00000000-0000-4000-8000-000000000000";
const updatesUntil = "2027-11-21";

const { personal, pro, team: teamPlan } = paidPlans;

const licence: OwnLicence = {
  isOwn: true,
  planId: "pro",
  planName: pro.name,
  status: "active",
  seats: pro.seats,
  issuedOn: "2026-11-21",
  updatesUntil,
  key: "00000-00000-00000-00000-00000",
  holder: "Ada Example, Example Company",
};
const teamLicence: OwnLicence = { ...licence, planId: "team", planName: teamPlan.name };
const team: TeamView = {
  name: "Example Company",
  planName: teamPlan.name,
  devicesPerSeat: teamPlan.devicesPerSeat,
};

const receipt: ReceiptMailData = {
  siteOrigin,
  kind: "new",
  planName: pro.name,
  quantity: 1,
  licence,
  purchaseId,
  paidOn: "2026-11-21",
  listPrice: money(19_900, SHOP_CURRENCY),
  discount: money(2_000, SHOP_CURRENCY),
  tax: money(3_401, SHOP_CURRENCY),
  total: money(21_301, SHOP_CURRENCY),
};

const about = { siteOrigin, licence };

const bought = { url, planName: pro.name, from: "Ada Example", note: "", until: "2027-02-20" };

const refund: RefundMailData = {
  siteOrigin,
  purchaseId,
  purchaseKind: "new",
  planName: pro.name,
  requestedAt: new Date("2026-11-21T13:05:00Z"),
  amount: money(21_301, SHOP_CURRENCY),
  cause: null,
  isWhole: true,
  licence,
  after: { licence: "ends" },
};

const payment: PaymentMailData = {
  siteOrigin,
  purchaseId,
  purchaseKind: "new",
  planName: pro.name,
  amount: refund.amount,
  licence,
};

const letter: IssueContent = {
  subject: "A newsletter with one of everything",
  parts: [
    { words: ["Hello. This has a ", { label: "link", to: "/blog" }, " and ", { strong: "bold" }] },
    { heading: "A part" },
    { list: [["One point"], ["Another, with a ", { label: "link", to: "/download" }]] },
    { button: { label: "Read on", to: "/blog" } },
  ],
};

function createExamplePaymentMails(kind: PaymentMailKind): Record<string, MailContent> {
  return {
    new: renderPaymentMail(kind, payment),
    upgrade: renderPaymentMail(kind, { ...payment, purchaseKind: "upgrade" }),
  };
}

/** Every kind of mail in each of its forms, with made-up data. */
export const exampleMails: Record<MailMessage["kind"], Record<string, MailContent>> = {
  "confirm-address": { "": renderConfirmAddressMail({ url }) },
  "reset-password": { "": renderResetPasswordMail({ url }) },
  "deletion-asked": { "": renderDeletionRequestedMail({ url, siteOrigin }) },
  "account-deleted": {
    valid: renderAccountDeletedMail({ licences: "valid" }),
    disputed: renderAccountDeletedMail({ licences: "disputed" }),
    none: renderAccountDeletedMail({ licences: "none" }),
    "newsletter goes on": renderAccountDeletedMail({ newsletterGoesOn: true, licences: "none" }),
  },
  "email-change-confirm": {
    free: renderConfirmEmailChangeMail({ url, oldEmail: "ada@example.com" }),
    "in-use": renderAddressInUseMail({ siteOrigin }),
  },
  "email-change-asked": {
    "": renderEmailChangeRequestedMail({ newEmail: "ada@example.org", recoverUrl: url }),
  },
  "email-changed": {
    confirmed: renderEmailChangedMail({ newEmail: "ada@example.org", recoverUrl: url }),
    "never-confirmed": renderEmailChangedMail({
      newEmail: "ada@example.org",
      recoverUrl: undefined,
    }),
  },
  receipt: {
    new: renderReceiptMail(receipt),
    upgrade: renderReceiptMail({
      ...receipt,
      kind: "upgrade",
      planName: teamPlan.name,
      licence: { ...teamLicence, seats: teamPlan.seats },
    }),
    gift: renderReceiptMail({
      ...receipt,
      licence: { ...licence, isOwn: false },
      gift: { email: "sam@example.com", deliverOn: "2026-12-24" },
    }),
    moved: renderReceiptMail({
      ...receipt,
      kind: "upgrade",
      licence: { ...licence, isOwn: false },
    }),
    renewal: renderReceiptMail({ ...receipt, kind: "renewal" }),
    "nothing-due": renderReceiptMail({
      ...receipt,
      tax: money(0, SHOP_CURRENCY),
      discount: money(19_900, SHOP_CURRENCY),
      total: money(0, SHOP_CURRENCY),
    }),
  },
  refund: {
    whole: renderRefundMail(refund),
    part: renderRefundMail({
      ...refund,
      requestedAt: null,
      isWhole: false,
      after: { licence: "stays" },
    }),
    unused: renderRefundMail({
      ...refund,
      purchaseKind: "upgrade",
      planName: teamPlan.name,
      requestedAt: null,
      cause: "unused",
      isWhole: false,
      after: { licence: "changes", planName: pro.name, seats: 1, updatesUntil },
    }),
    upgrade: renderRefundMail({
      ...refund,
      purchaseKind: "upgrade",
      planName: teamPlan.name,
      after: { licence: "changes", planName: pro.name, seats: 1, updatesUntil },
    }),
  },
  "invoice-licence": createExamplePaymentMails("invoice-licence"),
  "invoice-unpaid": createExamplePaymentMails("invoice-unpaid"),
  "payment-failed": createExamplePaymentMails("payment-failed"),
  "payment-disputed": createExamplePaymentMails("payment-disputed"),
  "payment-restored": createExamplePaymentMails("payment-restored"),
  "payment-charged-back": createExamplePaymentMails("payment-charged-back"),
  "refund-came-back": { "": renderPaymentMail("refund-came-back", payment) },
  "payment-returned": {
    "": renderPaymentReturnedMail({ planName: pro.name, amount: refund.amount, purchaseId }),
  },
  "payment-held": {
    "": renderPaymentHeldMail({
      planName: pro.name,
      purchaseId,
      problem: `EUR 20 without tax instead of ${formatMoney(pro.price)}`,
    }),
  },
  "payment-alert": {
    dispute: renderPaymentAlertMail({
      purchaseId,
      planName: pro.name,
      about: "dispute",
      amount: refund.amount,
      reason: "product_not_received",
      dueAt: new Date("2026-11-30T12:00:00Z"),
      url: "https://dashboard.stripe.com/disputes/du_1",
    }),
    warning: renderPaymentAlertMail({
      purchaseId,
      planName: pro.name,
      about: "fraud-warning",
      amount: refund.amount,
      reason: null,
      dueAt: null,
      url: "https://dashboard.stripe.com/payments/pi_1",
    }),
  },
  "unused-transfer": {
    "": renderUnusedTransferMail({
      purchaseId,
      explanation: `${formatMoney(pro.price)} arrived by bank transfer but wasn't used. Return it at the payment provider.`,
      company: "Example GmbH",
      number: "A1B2C3D4-0001",
      url: "https://dashboard.stripe.com/customers/cus_1",
    }),
  },
  downloads: {
    "": renderDownloadsMail({
      siteOrigin,
      licences: [
        licence,
        { ...licence, planId: "personal", planName: personal.name, status: "revoked" },
      ],
    }),
  },
  "seat-invitation": {
    "": renderSeatInvitationMail({
      url,
      team,
      until: "2026-12-05",
    }),
  },
  "seat-invitation-ended": { "": renderSeatInvitationEndedMail(team) },
  "seat-accepted": {
    "": renderSeatAcceptedMail({
      siteOrigin,
      team,
      licence: { ...teamLicence, holder: "Ada Example" },
    }),
  },
  "seat-ended": { "": renderSeatEndedMail({ siteOrigin, team, planName: teamPlan.name }) },
  gift: { "": renderGiftMail({ siteOrigin, planName: pro.name, until: "2027-02-20" }) },
  "gift-delivery": {
    note: renderGiftDeliveryMail({ ...bought, note: "Happy birthday!\nSee you on Sunday." }),
    plain: renderGiftDeliveryMail({ ...bought, from: null }),
  },
  "gift-answer": {
    accepted: renderGiftAnswerMail({ siteOrigin, planName: pro.name, answer: "accepted" }),
    declined: renderGiftAnswerMail({ siteOrigin, planName: pro.name, answer: "declined" }),
    expired: renderGiftAnswerMail({ siteOrigin, planName: pro.name, answer: "expired" }),
  },
  "licence-given": {
    moved: renderLicenceGivenMail(about),
    gift: renderLicenceGivenMail({ ...about, isGift: true }),
  },
  "licence-taken": { "": renderLicenceTakenMail({ siteOrigin, planName: pro.name }) },
  "licence-new-key": { "": renderLicenceNewKeyMail(about) },
  "passkey-changed": {
    added: renderPasskeyMail({ siteOrigin, change: "added", passkey: "Laptop" }),
    removed: renderPasskeyMail({ siteOrigin, change: "removed", passkey: "Laptop" }),
  },
  "licence-changed": {
    plan: renderLicenceChangedMail({ ...about, what: "plan" }),
    updates: renderLicenceChangedMail({ ...about, what: "updates" }),
  },
  "licence-status": {
    revoked: renderLicenceStatusMail({ ...about, status: "revoked" }),
    suspended: renderLicenceStatusMail({ ...about, status: "suspended" }),
    active: renderLicenceStatusMail({ ...about, status: "active" }),
  },
  "newsletter-confirm": { "": renderConfirmNewsletterMail({ url }) },
  "newsletter-welcome": {
    new: renderWelcomeMail({ siteOrigin, unsubscribeUrl: url, isNew: true }),
    again: renderWelcomeMail({ siteOrigin, unsubscribeUrl: url, isNew: false }),
  },
  "newsletter-issue": { "": renderIssueMail({ siteOrigin, letter, unsubscribeUrl: url }) },
  "newsletter-test": { "": renderIssueMail({ siteOrigin, letter, unsubscribeUrl: undefined }) },
  support: {
    "": renderSupportMail({
      message: "The app stops at row 7 of my table.\nWhat may I have done wrong?",
      version: "2.4.1",
      system: "Linux, Intel or AMD, 64 bit",
      email: "ada@example.com",
    }),
  },
  "support-received": { "": renderReceivedMail() },
};

export interface MailPreview {
  mail: string;
  subject: string;
  html: string;
  text: string;
}

/**
 * Writes every mail as HTML and as text into a folder, with an index page that shows all of them and their
 * recipients.
 */
export async function writeMailPreview(folder: string): Promise<MailPreview[]> {
  await mkdir(folder, { recursive: true });
  const previews: MailPreview[] = [];
  for (const [kind, forms] of Object.entries(exampleMails)) {
    for (const [form, content] of Object.entries(forms)) {
      const mail = form ? `${kind}-${form}` : kind;
      const rendered = renderMail(content, { siteOrigin: brand.origin });
      const files = { html: `${mail}.html`, text: `${mail}.txt` };
      await writeFile(path.join(folder, files.html), rendered.html);
      await writeFile(
        path.join(folder, files.text),
        `Subject: ${content.subject}\n\n${rendered.text}`,
      );
      previews.push({ mail, subject: content.subject, ...files });
    }
  }
  await writeFile(path.join(folder, "index.html"), renderOverview(previews));
  return previews;
}

function renderOverview(previews: MailPreview[]): string {
  const rows = previews.map(
    ({ mail, subject, html, text }) =>
      `<section><h2>${mail}</h2><p>${subject} · <a href="${html}">HTML</a> · <a href="${text}">text</a></p>` +
      `<iframe src="${html}" title="${mail}" style="box-sizing:border-box;width:100%;height:520px;border:1px solid"></iframe></section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>Mails</title></head><body style="font-family:system-ui;max-width:48rem;margin:2rem auto;padding:0 1rem">${renderStateTable()}${rows.join("")}</body></html>\n`;
}

/** The mails of each state of a purchase, by role. */
function renderStateTable(): string {
  const rows = Object.entries(stateMails).flatMap(([state, mails]) =>
    Object.entries(mailRoles).map(
      ([role, words]) =>
        `<tr><td>${state}</td><td>${words}</td><td>${formatMails(mails[role as MailRole])}</td></tr>`,
    ),
  );
  return `<section><h2>Who is notified of a purchase's state</h2><table><thead><tr><th>state</th><th>who</th><th>mails</th></tr></thead><tbody>${rows.join("")}</tbody></table></section>`;
}

function formatMails(mails: MailsOrNone): string {
  return "none" in mails ? `none, because ${mails.none}` : mails.join(", ");
}
