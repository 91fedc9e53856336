import type Stripe from "stripe";

import { createId, type Provider, sparseObject } from "../provider.ts";

/** The provider's price list for the shop's own country: 2.9 % and 30 cents a payment, 15.00 a dispute. */
const FEE_PERCENT = 2.9;
const FEE_FIXED = 30;
export const DISPUTE_FEE = 1_500;

export function computePaymentFee(amount: number): number {
  return Math.round((amount * FEE_PERCENT) / 100) + FEE_FIXED;
}

interface BalanceChange {
  /** Id of the charge, refund or dispute. */
  source: string;
  currency: string;
  /** Signed, in minor units: positive for money that comes in. */
  amount: number;
  fee?: number;
  type: Stripe.BalanceTransaction["type"];
  reportingCategory: string;
}

/** Records that money came into the shop's balance or left it. Balance transactions never change. */
export function recordBalanceChange(
  provider: Provider,
  { source, currency, amount, fee = 0, type, reportingCategory }: BalanceChange,
): Stripe.BalanceTransaction {
  const created = provider.now();
  return provider.store.put(
    "balance_transaction",
    sparseObject<Stripe.BalanceTransaction>({
      id: createId("txn"),
      object: "balance_transaction",
      amount,
      available_on: created,
      created,
      currency,
      description: null,
      exchange_rate: null,
      fee,
      fee_details: fee
        ? [{ amount: fee, application: null, currency, description: null, type: "stripe_fee" }]
        : [],
      net: amount - fee,
      reporting_category: reportingCategory,
      source,
      status: "pending",
      type,
    }),
  );
}

/** Records a payment that succeeded, with the provider's fee for it. */
export function recordChargeBalance(provider: Provider, charge: Stripe.Charge): void {
  const transaction = recordBalanceChange(provider, {
    source: charge.id,
    currency: charge.currency,
    amount: charge.amount,
    fee: computePaymentFee(charge.amount),
    type: charge.payment_method_details?.type === "card" ? "charge" : "payment",
    reportingCategory: "charge",
  });
  charge.balance_transaction = transaction.id;
  provider.store.changed();
}
