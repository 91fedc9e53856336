import type { PurchaseState } from "@site/contracts/billing";

import type { PaymentMailKind } from "../db/schema/outbox.ts";
import type { PurchaseRow } from "../db/schema/purchases.ts";

/** Everyone whom a payment can affect, with the description that the mail preview shows. */
export const mailRoles = {
  payer: "paid",
  gone: "paid, and has deleted their account",
  holder: "has the licence that another paid for",
  member: "has a seat of it",
  invited: "is invited to a seat of it",
  shop: "runs the shop",
} as const;
export type MailRole = keyof typeof mailRoles;

/** The kinds of mail that each role can get. */
interface MailKinds {
  payer: "receipt" | "refund" | PaymentMailKind;
  gone: "payment-returned";
  holder: "licence-status" | "licence-changed";
  member: "licence-status";
  invited: "seat-invitation-ended";
  shop: "payment-held" | "payment-alert";
}

/** The mails, or why there are none. */
export type MailsOrNone<Kind = MailKinds[MailRole]> = readonly Kind[] | { none: string };
export type StateMails = { [Role in MailRole]: MailsOrNone<MailKinds[Role]> };

const notPaid = { none: "nothing is paid, so there is no licence" };
const forPayerOnly = {
  gone: { none: "nothing is paid, and a deletion closes the checkout" },
  holder: notPaid,
  member: notPaid,
  invited: notPaid,
  shop: { none: "there is nothing to decide" },
};
const afterPayment = {
  gone: ["payment-returned"],
  holder: ["licence-status", "licence-changed"],
  member: ["licence-status"],
  invited: { none: "the page of the invitation shows whether it can be accepted" },
  shop: { none: "`ops doctor` counts what waits for them" },
} satisfies Omit<StateMails, "payer">;

/**
 * Which mails each role can get when a purchase enters a state or while it is in it. A new state or role does not
 * compile until it lists its mails, or why there are none. `apply-transition.ts` decides when each mail to the payer
 * is sent; holders and members are notified when their own licence changes.
 */
export const stateMails: Record<PurchaseState, StateMails> = {
  open: { ...forPayerOnly, payer: { none: "they are at the checkout" } },
  pending: {
    ...forPayerOnly,
    payer: ["invoice-licence"],
    shop: ["payment-held"],
  },
  paid: {
    ...afterPayment,
    payer: ["receipt", "payment-restored", "refund-came-back"],
  },
  partially_refunded: {
    ...afterPayment,
    payer: ["receipt", "refund", "payment-restored", "refund-came-back"],
  },
  disputed: {
    ...afterPayment,
    payer: ["receipt", "refund", "payment-disputed", "refund-came-back"],
    shop: ["payment-alert"],
  },
  refunded: {
    ...afterPayment,
    payer: ["receipt", "refund"],
    invited: ["seat-invitation-ended"],
  },
  charged_back: {
    ...afterPayment,
    payer: ["receipt", "refund", "payment-charged-back"],
    invited: ["seat-invitation-ended"],
  },
  expired: { ...forPayerOnly, payer: ["invoice-unpaid"] },
  cancelled: { ...forPayerOnly, payer: ["invoice-unpaid"] },
  failed: { ...forPayerOnly, payer: ["payment-failed"] },
};

/** The kinds of mail that a role can get in the purchase's state. */
export function getMailKinds<Role extends MailRole>(
  { state }: Pick<PurchaseRow, "state">,
  role: Role,
): readonly MailKinds[Role][] {
  const mails: MailsOrNone<MailKinds[Role]> = stateMails[state][role];
  return "none" in mails ? [] : mails;
}
