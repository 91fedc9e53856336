import { brand } from "@site/content/brand";
import { money } from "@site/contracts/money";
import { paidPlans, SHOP_CURRENCY } from "@site/contracts/plans";

import type { MailMessage } from "../db/schema/outbox-message.ts";
import { accountDeletedMail } from "../features/account/account-deleted-mail.ts";
import {
  addressInUseMail,
  confirmEmailChangeMail,
  emailChangeAskedMail,
  emailChangedMail,
} from "../features/account/email-change-mails.ts";
import { confirmAddressMail } from "../features/auth/confirm-address-mail.ts";
import { resetPasswordMail } from "../features/auth/reset-password-mail.ts";
import { paymentReturnedMail } from "../features/billing/payment-returned-mail.ts";
import { type ReceiptFacts, receiptMail } from "../features/billing/receipt-mail.ts";
import { type RefundFacts, refundMail } from "../features/billing/refund-mail.ts";
import {
  licenceGivenMail,
  licenceNewKeyMail,
  licenceStatusMail,
  licenceTakenMail,
} from "../features/licences/licence-mails.ts";
import { confirmNewsletterMail, welcomeMail } from "../features/newsletter/newsletter-mails.ts";
import { downloadsMail } from "../features/product/downloads-mail.ts";
import {
  seatAcceptedMail,
  seatEndedMail,
  seatInvitationMail,
} from "../features/seats/seat-mails.ts";
import { supportMail } from "../features/support/support-mail.ts";
import type { MailContent } from "../mail/mail-design.ts";

const siteOrigin = brand.origin;
const url = `${siteOrigin}/email-confirm?mode=example`;
const licenceKey = "00000-00000-00000-00000-00000";
const purchaseId = "00000000-0000-4000-8000-000000000000";
const updatesUntil = "2027-11-21";

const team = "Example Company";
const { personal, pro, team: teamPlan } = paidPlans;

const receipt: ReceiptFacts = {
  siteOrigin,
  kind: "new",
  planName: pro.name,
  licenceKey,
  holder: `Ada Example, ${team}`,
  seats: 1,
  updatesUntil,
  purchaseId,
  paidOn: "2026-11-21",
  discount: money(2_000, SHOP_CURRENCY),
  tax: money(3_401, SHOP_CURRENCY),
  total: money(21_301, SHOP_CURRENCY),
};

const licence = {
  siteOrigin,
  planName: pro.name,
  licenceKey,
  holder: `Ada Example, ${team}`,
  updatesUntil,
};

const refund: RefundFacts = {
  siteOrigin,
  purchaseId,
  purchaseKind: "new",
  planName: pro.name,
  requestedAt: new Date("2026-11-21T13:05:00Z"),
  amount: money(21_301, SHOP_CURRENCY),
  licenceKey,
  after: { licence: "ends" },
};

/** Every kind of mail in each of its forms, with made-up data: what the owner looks at before customers do. */
export const exampleMails: Record<MailMessage["kind"], Record<string, MailContent>> = {
  "confirm-address": { "": confirmAddressMail({ url }) },
  "reset-password": { "": resetPasswordMail({ url }) },
  "account-deleted": { "": accountDeletedMail() },
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
      seats: teamPlan.seats,
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
  "payment-returned": {
    "": paymentReturnedMail({ planName: pro.name, amount: refund.amount, purchaseId }),
  },
  downloads: {
    "": downloadsMail({
      siteOrigin,
      licences: [
        { planName: pro.name, key: licenceKey, status: "active", updatesUntil },
        { planName: personal.name, key: licenceKey, status: "revoked", updatesUntil },
      ],
    }),
  },
  "seat-invitation": {
    "": seatInvitationMail({
      url,
      team,
      planName: teamPlan.name,
      devices: teamPlan.devicesPerSeat,
      until: "2026-12-05",
    }),
  },
  "seat-accepted": {
    "": seatAcceptedMail({
      siteOrigin,
      team,
      planName: teamPlan.name,
      licenceKey,
      holder: "Ada Example",
      updatesUntil,
    }),
  },
  "seat-ended": { "": seatEndedMail({ siteOrigin, team, planName: teamPlan.name }) },
  "licence-given": { "": licenceGivenMail(licence) },
  "licence-taken": { "": licenceTakenMail(licence) },
  "licence-new-key": { "": licenceNewKeyMail(licence) },
  "licence-status": {
    revoked: licenceStatusMail({ ...licence, status: "revoked" }),
    suspended: licenceStatusMail({ ...licence, status: "suspended" }),
    active: licenceStatusMail({ ...licence, status: "active" }),
  },
  "newsletter-confirm": { "": confirmNewsletterMail({ url }) },
  "newsletter-welcome": {
    new: welcomeMail({ siteOrigin, endUrl: url, isNew: true }),
    again: welcomeMail({ siteOrigin, endUrl: url, isNew: false }),
  },
  support: {
    "": supportMail({
      message: "The app stops at row 7 of my table.\nWhat may I have done wrong?",
      version: "2.4.1",
      system: "Linux, Intel or AMD, 64 bit",
      email: "ada@example.com",
    }),
  },
};
