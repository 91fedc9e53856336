/** The status of a dispute, in our words: an inquiry that took no money back counts as none. */
export type DisputeStatus = "open" | "won" | "lost" | "none";

/** Everything the payment provider says about one checkout, read together. Amounts in minor units. */
export interface PaymentSnapshot {
  /** `refused` if the provider never opened one. */
  session: "open" | "complete" | "expired" | "refused";
  /** Whether the session's total has arrived. */
  paid: boolean;
  /** The last attempt of a delayed payment method failed. */
  failed: boolean;
  /** `nothing_due` if the provider's page required no payment. */
  paidBy: "payment" | "nothing_due";
  currency: string;
  /** Before discount and tax. */
  subtotalMinor: number;
  discountMinor: number;
  taxMinor: number;
  totalMinor: number;
  refundedMinor: number;
  /** The last refund did not arrive. */
  refundCameBack: boolean;
  disputes: DisputeStatus[];
  paymentIntentId: string | null;
  /** The address on the provider's page, if somebody filled it in. */
  payerEmail: string | null;
  /** When the payment arrived. */
  paidAt: Date | null;
}
