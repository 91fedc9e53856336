import type { PurchaseState } from "@site/contracts/billing";
import { formatMoney, money } from "@site/contracts/money";
import { paidPlans } from "@site/contracts/plans";

import type { PurchaseRow, purchaseTransitions } from "../db/schema/purchases.ts";

type TransitionRow = typeof purchaseTransitions.$inferSelect;

const states: Record<PurchaseState, string> = {
  open: "checkout opened",
  pending: "payment on its way",
  paid: "paid",
  partially_refunded: "refunded in part",
  refunded: "refunded",
  disputed: "disputed by the bank",
  charged_back: "taken back by the bank",
  expired: "checkout expired",
  cancelled: "checkout cancelled",
  failed: "payment failed",
};

const kinds: Partial<Record<PurchaseRow["kind"], string>> = {
  upgrade: "upgrade to ",
  renewal: "renewal of ",
  seats: "more seats of ",
};

/** A change of a purchase in plain words, as in "Pro: refunded in part, USD 50 of USD 199". */
export function describeTransition(
  { fromState, toState, refundedMinor, totalMinor }: TransitionRow,
  purchase: Pick<PurchaseRow, "kind" | "planId" | "quantity" | "currency">,
): string {
  const { name } = paidPlans[purchase.planId];
  const amount = (minor: number) => formatMoney(money(minor, purchase.currency));
  const count = purchase.quantity > 1 ? `${purchase.quantity} × ` : "";
  const what = `${count}${kinds[purchase.kind] ?? ""}${name}`;
  const isRestored =
    toState === "paid" && (fromState === "disputed" || fromState === "charged_back");
  const detail =
    toState === "paid" || toState === "disputed" || toState === "charged_back"
      ? `, ${amount(totalMinor)}`
      : refundedMinor > 0
        ? `, ${amount(refundedMinor)} of ${amount(totalMinor)}`
        : "";
  const state = isRestored ? "the bank returned the payment" : states[toState];
  return `${what.charAt(0).toUpperCase()}${what.slice(1)}: ${state}${detail}`;
}

const causes: Record<string, string> = {
  checkout: "the buyer",
  cancelled: "the buyer",
  status: "the buyer's page",
  refund: "the buyer",
  operator: "the shop",
  reconcile: "our check of the payment provider",
  webhook: "the payment provider",
};

/** Who or what changed a purchase. Causes begin with one of the words above. */
export function describeCause(cause: string): string {
  return causes[cause.split(" ", 1)[0] ?? ""] ?? cause;
}

/** The commands that change something about a person, as what they did. */
const actions: Record<string, string> = {
  refund: "Refunded",
  "purchases accept": "Accepted the payment",
  "purchases refuse": "Refused the payment",
  move: "Moved the licence",
  revoke: "Revoked the licence",
  restore: "Restored the licence",
  grant: "Gave a licence",
  note: "Note",
  resend: "Sent a mail again",
  "devices free": "Removed a computer",
  "devices allow": "Changed how many computers are allowed",
  "gifts revoke": "Took a gift back",
  "seats revoke": "Ended a seat",
  "outbox retry": "Sent a failed mail again",
  "outbox drop": "Dropped a mail",
  "mail stop": "Stopped mail to the address",
  "mail resume": "Allowed mail to the address again",
  "accounts log-out": "Logged the account out",
  "accounts delete": "Deleted the account",
  "passkeys register": "Added a passkey",
  "passkeys rename": "Renamed a passkey",
  "passkeys remove": "Removed a passkey",
  "passkeys confirm": "Confirmed with a passkey",
  "passkeys invite": "Got a link to add a passkey",
  "operators add": "Made the account an operator",
  "operators remove": "Removed the account from the operators",
};

export function describeAction(command: string): string {
  return actions[command] ?? command;
}
