import { brand } from "@site/content/brand";
import { formatMoney, money } from "@site/contracts/money";
import { paidPlans, SHOP_CURRENCY } from "@site/contracts/plans";
import { pageUrl } from "@site/contracts/site/known-pages";

import type { MailMessage, PaymentMailKind } from "../db/schema/outbox-message.ts";
import { accountDeletedMail } from "../features/account/account-deleted-mail.ts";
import { deletionAskedMail } from "../features/account/deletion-asked-mail.ts";
import {
  addressInUseMail,
  confirmEmailChangeMail,
  emailChangeAskedMail,
  emailChangedMail,
} from "../features/account/email-change-mails.ts";
import { confirmAddressMail } from "../features/auth/confirm-address-mail.ts";
import { resetPasswordMail } from "../features/auth/reset-password-mail.ts";
import { paymentHeldMail } from "../features/billing/payment-held-mail.ts";
import { type PaymentFacts, paymentMail } from "../features/billing/payment-mails.ts";
import { paymentReturnedMail } from "../features/billing/payment-returned-mail.ts";
import { type ReceiptFacts, receiptMail } from "../features/billing/receipt-mail.ts";
import { type RefundFacts, refundMail } from "../features/billing/refund-mail.ts";
import { giftMail } from "../features/gifts/gift-mail.ts";
import {
  licenceChangedMail,
  licenceGivenMail,
  licenceNewKeyMail,
  licenceStatusMail,
  licenceTakenMail,
} from "../features/licences/licence-mails.ts";
import { type IssueLetter, issueMail } from "../features/newsletter/issue-mail.ts";
import { confirmNewsletterMail, welcomeMail } from "../features/newsletter/newsletter-mails.ts";
import { downloadsMail } from "../features/product/downloads-mail.ts";
import {
  seatAcceptedMail,
  seatEndedMail,
  seatInvitationEndedMail,
  seatInvitationMail,
} from "../features/seats/seat-mails.ts";
import { supportMail } from "../features/support/support-mail.ts";
import type { OwnLicence, TeamView } from "../mail/licence-view.ts";
import type { MailContent } from "../mail/mail-design.ts";

const siteOrigin = brand.origin;
const url = `${pageUrl(siteOrigin, "/email-confirm")}?mode=example`;
const purchaseId = "00000000-0000-4000-8000-000000000000";
const updatesUntil = "2027-11-21";

const { personal, pro, team: teamPlan } = paidPlans;

const licence: OwnLicence = {
  isTheirs: true,
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

const receipt: ReceiptFacts = {
  siteOrigin,
  kind: "new",
  planName: pro.name,
  licence,
  purchaseId,
  paidOn: "2026-11-21",
  listPrice: money(19_900, SHOP_CURRENCY),
  discount: money(2_000, SHOP_CURRENCY),
  tax: money(3_401, SHOP_CURRENCY),
  total: money(21_301, SHOP_CURRENCY),
};

const about = { siteOrigin, licence };

const refund: RefundFacts = {
  siteOrigin,
  purchaseId,
  purchaseKind: "new",
  planName: pro.name,
  requestedAt: new Date("2026-11-21T13:05:00Z"),
  amount: money(21_301, SHOP_CURRENCY),
  licence,
  after: { licence: "ends" },
};

const payment: PaymentFacts = {
  siteOrigin,
  purchaseId,
  purchaseKind: "new",
  planName: pro.name,
  amount: refund.amount,
  licence,
};

const letter: IssueLetter = {
  subject: "A newsletter with one of everything",
  parts: [
    { words: ["Hello. This has a ", { label: "link", to: "/blog" }, " and ", { strong: "bold" }] },
    { heading: "A part" },
    { list: [["One point"], ["Another, with a ", { label: "link", to: "/download" }]] },
    { button: { label: "Read on", to: "/blog" } },
  ],
};

function examplePayments(kind: PaymentMailKind): Record<string, MailContent> {
  return {
    new: paymentMail(kind, payment),
    upgrade: paymentMail(kind, { ...payment, purchaseKind: "upgrade" }),
  };
}

/** Every kind of mail in each of its forms, with made-up data: for the owner to look at before customers do. */
export const exampleMails: Record<MailMessage["kind"], Record<string, MailContent>> = {
  "confirm-address": { "": confirmAddressMail({ url }) },
  "reset-password": { "": resetPasswordMail({ url }) },
  "deletion-asked": { "": deletionAskedMail({ url, siteOrigin }) },
  "account-deleted": {
    "": accountDeletedMail({}),
    "newsletter goes on": accountDeletedMail({ newsletterGoesOn: true }),
  },
  "email-change-confirm": {
    free: confirmEmailChangeMail({ url, oldEmail: "ada@example.com" }),
    "in-use": addressInUseMail({ siteOrigin }),
  },
  "email-change-asked": {
    "": emailChangeAskedMail({ newEmail: "ada@example.org", takeBackUrl: url }),
  },
  "email-changed": {
    confirmed: emailChangedMail({ newEmail: "ada@example.org", takeBackUrl: url }),
    "never-confirmed": emailChangedMail({ newEmail: "ada@example.org", takeBackUrl: undefined }),
  },
  receipt: {
    new: receiptMail(receipt),
    upgrade: receiptMail({
      ...receipt,
      kind: "upgrade",
      planName: teamPlan.name,
      licence: { ...teamLicence, seats: teamPlan.seats },
    }),
    moved: receiptMail({
      ...receipt,
      kind: "upgrade",
      licence: { ...licence, isTheirs: false },
    }),
    renewal: receiptMail({ ...receipt, kind: "renewal" }),
    "nothing-due": receiptMail({
      ...receipt,
      tax: money(0, SHOP_CURRENCY),
      discount: money(19_900, SHOP_CURRENCY),
      total: money(0, SHOP_CURRENCY),
    }),
  },
  refund: {
    whole: refundMail(refund),
    part: refundMail({ ...refund, requestedAt: null, after: { licence: "stays" } }),
    upgrade: refundMail({
      ...refund,
      purchaseKind: "upgrade",
      planName: teamPlan.name,
      after: { licence: "changes", planName: pro.name, updatesUntil },
    }),
  },
  "payment-failed": examplePayments("payment-failed"),
  "payment-disputed": examplePayments("payment-disputed"),
  "payment-restored": examplePayments("payment-restored"),
  "payment-charged-back": examplePayments("payment-charged-back"),
  "refund-came-back": { "": paymentMail("refund-came-back", payment) },
  "payment-returned": {
    "": paymentReturnedMail({ planName: pro.name, amount: refund.amount, purchaseId }),
  },
  "payment-held": {
    "": paymentHeldMail({
      planName: pro.name,
      purchaseId,
      problem: `EUR 20 without tax instead of ${formatMoney(pro.price)}`,
    }),
  },
  downloads: {
    "": downloadsMail({
      siteOrigin,
      licences: [
        licence,
        { ...licence, planId: "personal", planName: personal.name, status: "revoked" },
      ],
    }),
  },
  "seat-invitation": {
    "": seatInvitationMail({
      url,
      team,
      until: "2026-12-05",
    }),
  },
  "seat-invitation-ended": { "": seatInvitationEndedMail(team) },
  "seat-accepted": {
    "": seatAcceptedMail({
      siteOrigin,
      team,
      licence: { ...teamLicence, holder: "Ada Example" },
    }),
  },
  "seat-ended": { "": seatEndedMail({ siteOrigin, team, planName: teamPlan.name }) },
  gift: { "": giftMail({ siteOrigin, planName: pro.name, until: "2027-02-20" }) },
  "licence-given": { "": licenceGivenMail(about) },
  "licence-taken": { "": licenceTakenMail({ siteOrigin, planName: pro.name }) },
  "licence-new-key": { "": licenceNewKeyMail(about) },
  "licence-changed": {
    plan: licenceChangedMail({ ...about, what: "plan" }),
    updates: licenceChangedMail({ ...about, what: "updates" }),
  },
  "licence-status": {
    revoked: licenceStatusMail({ ...about, status: "revoked" }),
    suspended: licenceStatusMail({ ...about, status: "suspended" }),
    active: licenceStatusMail({ ...about, status: "active" }),
  },
  "newsletter-confirm": { "": confirmNewsletterMail({ url }) },
  "newsletter-welcome": {
    new: welcomeMail({ siteOrigin, endUrl: url, isNew: true }),
    again: welcomeMail({ siteOrigin, endUrl: url, isNew: false }),
  },
  "newsletter-issue": { "": issueMail({ siteOrigin, letter, endUrl: url }) },
  "newsletter-test": { "": issueMail({ siteOrigin, letter, endUrl: undefined }) },
  support: {
    "": supportMail({
      message: "The app stops at row 7 of my table.\nWhat may I have done wrong?",
      version: "2.4.1",
      system: "Linux, Intel or AMD, 64 bit",
      email: "ada@example.com",
    }),
  },
};
