import type { PurchaseState } from "@site/contracts/billing";

import type { PaymentMailKind } from "../db/schema/outbox.ts";
import type { PurchaseRow } from "../db/schema/purchases.ts";

/** The roles that a payment can concern, in the words of the table that `ops mail preview` shows. */
export const mailRoles = {
  payer: "paid",
  gone: "paid, and has deleted their account",
  holder: "has the licence that another paid for",
  member: "has a seat of it",
  invited: "is invited to a seat of it",
  shop: "keeps the shop",
} as const;
export type MailRole = keyof typeof mailRoles;

/** The mails that each role can get. */
interface MailOf {
  payer: "receipt" | "refund" | PaymentMailKind;
  gone: "payment-returned";
  holder: "licence-status" | "licence-changed";
  member: "licence-status";
  invited: "seat-invitation-ended";
  shop: "payment-held";
}

/** Mails, or why there is none. */
export type MailsOrNone<Kind = MailOf[MailRole]> = readonly Kind[] | { none: string };
export type StateMails = { [Role in MailRole]: MailsOrNone<MailOf[Role]> };

const nothingPaid = { none: "nothing is paid, so there is no licence" };
const doctorSays = { none: "`ops doctor` counts what waits for them" };
const payerOnly = {
  gone: { none: "nothing is paid, and a deletion closes the checkout" },
  holder: nothingPaid,
  member: nothingPaid,
  invited: nothingPaid,
  shop: { none: "there is nothing to decide" },
};
const invitationWaits = { none: "the invitation stands or waits, and its page says which" };

/**
 * Who is notified of what when a purchase enters a state, and while it is in it. A new state or role does not
 * compile until it names its mail, or why there is none. `tell-payer.ts` decides when each mail to the payer
 * applies. Holders and members are notified where their own licence changes.
 */
export const stateMails: Record<PurchaseState, StateMails> = {
  open: { ...payerOnly, payer: { none: "they are at the checkout" } },
  pending: {
    ...payerOnly,
    payer: { none: "the page says that the bank works on it" },
    shop: ["payment-held"],
  },
  paid: {
    payer: ["receipt", "payment-restored", "refund-came-back"],
    gone: ["payment-returned"],
    holder: ["licence-status", "licence-changed"],
    member: ["licence-status"],
    invited: invitationWaits,
    shop: doctorSays,
  },
  partially_refunded: {
    payer: ["receipt", "refund", "payment-restored", "refund-came-back"],
    gone: ["payment-returned"],
    holder: ["licence-status", "licence-changed"],
    member: ["licence-status"],
    invited: invitationWaits,
    shop: doctorSays,
  },
  disputed: {
    payer: ["receipt", "refund", "payment-disputed", "refund-came-back"],
    gone: ["payment-returned"],
    holder: ["licence-status", "licence-changed"],
    member: ["licence-status"],
    invited: invitationWaits,
    shop: doctorSays,
  },
  refunded: {
    payer: ["receipt", "refund"],
    gone: ["payment-returned"],
    holder: ["licence-status", "licence-changed"],
    member: ["licence-status"],
    invited: ["seat-invitation-ended"],
    shop: doctorSays,
  },
  charged_back: {
    payer: ["receipt", "refund", "payment-charged-back"],
    gone: ["payment-returned"],
    holder: ["licence-status", "licence-changed"],
    member: ["licence-status"],
    invited: ["seat-invitation-ended"],
    shop: doctorSays,
  },
  expired: { ...payerOnly, payer: { none: "they left the checkout, and nothing was charged" } },
  cancelled: { ...payerOnly, payer: { none: "they gave the checkout up themselves" } },
  failed: { ...payerOnly, payer: ["payment-failed"] },
};

/** The mails to a role in the purchase's present state. */
export function getMailKinds<Role extends MailRole>(
  { state }: Pick<PurchaseRow, "state">,
  role: Role,
): readonly MailOf[Role][] {
  const mails: MailsOrNone<MailOf[Role]> = stateMails[state][role];
  return "none" in mails ? [] : mails;
}
