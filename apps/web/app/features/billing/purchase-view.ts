import type { Purchase, PurchaseState } from "@site/contracts/billing";

/** How a purchase looks to its buyer. `waiting`: it may still change within minutes. */
export interface PurchaseView {
  heading: string;
  message: string;
  /** One or two words for tables. */
  label: string;
  tone: "good" | "waiting" | "neutral" | "bad";
}

/** Every state of a purchase in words. A slow confirmation is never called a failure. */
export const purchaseViews: Record<PurchaseState, PurchaseView> = {
  open: {
    heading: "Confirming your payment",
    message:
      "The payment provider has not told us yet that it is complete. This page updates automatically.",
    label: "Not paid yet",
    tone: "waiting",
  },
  pending: {
    heading: "Confirming your payment",
    message:
      "Your bank is still working on it, which can take a few days with this way of paying. We email you the licence when it is through.",
    label: "Being confirmed",
    tone: "waiting",
  },
  paid: {
    heading: "Your licence is ready",
    message: "Thank you. The payment is complete, and the key is on its way to your inbox as well.",
    label: "Paid",
    tone: "good",
  },
  partially_refunded: {
    heading: "Your licence is ready",
    message: "A part of the price was paid back. Your licence stays valid.",
    label: "Partly refunded",
    tone: "good",
  },
  refunded: {
    heading: "This purchase was refunded",
    message: "The whole price was paid back, and what it gave has ended.",
    label: "Refunded",
    tone: "neutral",
  },
  disputed: {
    heading: "This payment is disputed",
    message: "Your bank has asked for this payment back. What it gave rests until that is settled.",
    label: "Disputed",
    tone: "bad",
  },
  charged_back: {
    heading: "This payment was taken back",
    message: "The dispute was decided for the card holder, and what it gave has ended.",
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
    heading: "The payment did not go through",
    message: "The payment provider refused it. You have not been charged and can try another card.",
    label: "Payment refused",
    tone: "bad",
  },
};

const changed: Record<Purchase["kind"], string | undefined> = {
  new: undefined,
  upgrade: "Your licence is upgraded",
  renewal: "Your updates are renewed",
};

/** How this purchase looks: its state, in words for what was bought. */
export function viewOf({ kind, state }: Pick<Purchase, "kind" | "state">): PurchaseView {
  const view = purchaseViews[state];
  const heading = givesLicence(state) ? changed[kind] : undefined;
  return heading ? { ...view, heading } : view;
}

/** Whether the status page polls. */
export function isWaiting(state: PurchaseState): boolean {
  return state === "open" || state === "pending";
}

/** Whether the purchase has a licence that can be used now. */
export function givesLicence(state: PurchaseState): boolean {
  return state === "paid" || state === "partially_refunded";
}
