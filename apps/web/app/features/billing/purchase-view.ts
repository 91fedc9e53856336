import type { Purchase, PurchaseState } from "@site/contracts/billing";

/** Texts that describe a purchase to its buyer. The tone "waiting" means that the state may change within minutes. */
interface PurchaseView {
  heading: string;
  message: string;
  /** One or two words for tables. */
  label: string;
  tone: "good" | "waiting" | "neutral" | "bad";
}

/** The texts of every state. A slow confirmation is never called a failure. */
export const purchaseViews: Record<PurchaseState, PurchaseView> = {
  open: {
    heading: "Confirming your payment",
    message:
      "We're waiting for our payment provider to confirm it. This page updates automatically.",
    label: "Not paid yet",
    tone: "waiting",
  },
  pending: {
    heading: "Confirming your payment",
    message:
      "Your bank is still processing it, which can take a few days. We'll email you the licence once it's done.",
    label: "Being confirmed",
    tone: "waiting",
  },
  paid: {
    heading: "Your licence is ready",
    message: "Thank you. Your payment is complete. We're emailing you the key, too.",
    label: "Paid",
    tone: "good",
  },
  partially_refunded: {
    heading: "Your licence is ready",
    message: "We refunded part of the price. Your licence stays valid.",
    label: "Partly refunded",
    tone: "good",
  },
  refunded: {
    heading: "This purchase was refunded",
    message: "You got the whole price back, so what you bought has ended.",
    label: "Refunded",
    tone: "neutral",
  },
  disputed: {
    heading: "This payment is disputed",
    message:
      "Your bank has asked for this payment back. What you bought is paused until that's settled.",
    label: "Disputed",
    tone: "bad",
  },
  charged_back: {
    heading: "This payment was taken back",
    message:
      "The bank decided the dispute in the card holder's favour, so what you bought has ended.",
    label: "Charged back",
    tone: "bad",
  },
  expired: {
    heading: "This checkout has expired",
    message: "It was left open for too long. You haven't been charged.",
    label: "Expired",
    tone: "neutral",
  },
  cancelled: {
    heading: "This checkout was cancelled",
    message: "You haven't been charged.",
    label: "Cancelled",
    tone: "neutral",
  },
  failed: {
    heading: "Your payment didn't go through",
    message: "Your bank declined it, so you haven't been charged. You can try another card.",
    label: "Payment refused",
    tone: "bad",
  },
};

/** Replaces the heading of a purchase that changes a licence. */
const changed: Record<Purchase["kind"], string | undefined> = {
  new: undefined,
  upgrade: "Your licence is upgraded",
  renewal: "Your updates are renewed",
  seats: "Your seats are added",
};

/** Upgrades and renewals keep the key, so the mail doesn't contain one. */
const PAID_CHANGE = "Thank you. Your payment is complete. We're emailing you the receipt.";

/** The texts of an order by invoice, where they differ. */
const invoiceViews: Partial<Record<PurchaseState, PurchaseView>> = {
  pending: {
    heading: "Your invoice is open",
    message:
      "We've emailed it. Pay it by bank transfer with the account and reference on it. We'll email you the licence once the money arrives, usually one to three working days later.",
    label: "Invoice open",
    tone: "neutral",
  },
  expired: {
    heading: "Invoice not paid",
    message:
      "We didn't receive payment for your invoice, so we've cancelled the order. You owe nothing.",
    label: "Not paid",
    tone: "neutral",
  },
  cancelled: {
    heading: "This order was cancelled",
    message: "Its invoice is void. You owe nothing for it.",
    label: "Cancelled",
    tone: "neutral",
  },
  failed: {
    heading: "We couldn't create the invoice",
    message:
      "Our payment provider doesn't accept its details. You owe nothing. Create a new quote, or ask support.",
    label: "No invoice",
    tone: "bad",
  },
};

/** Of a licence that we issued before its invoice was paid. */
const issuedView: PurchaseView = {
  heading: "Your licence is ready",
  message: "The invoice is still open. If it isn't paid, we'll cancel the licence.",
  label: "Invoice open",
  tone: "good",
};

/** The texts of a purchase, with a heading for what was bought. */
export function getPurchaseView({
  kind,
  state,
  invoice = null,
  licenceId = null,
}: Pick<Purchase, "kind" | "state"> &
  Partial<Pick<Purchase, "invoice" | "licenceId">>): PurchaseView {
  if (invoice && state === "pending" && licenceId) return issuedView;
  const view = (invoice && invoiceViews[state]) ?? purchaseViews[state];
  const heading = hasUsableLicence(state) ? changed[kind] : undefined;
  if (!heading) return view;
  const message = state === "paid" ? PAID_CHANGE : view.message;
  return { ...view, heading, message };
}

/** Whether the state may change within minutes, so that the status page polls. */
export function isStatePending(state: PurchaseState): boolean {
  return state === "open" || state === "pending";
}

/** Whether the purchase has a usable licence. */
export function hasUsableLicence(state: PurchaseState): boolean {
  return state === "paid" || state === "partially_refunded";
}
