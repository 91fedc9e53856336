import type Stripe from "stripe";

import { newId } from "../new-id.ts";
import type { Provider } from "../provider.ts";
import type { Decline } from "./test-cards.ts";

interface ChargeInput {
  intent: Stripe.PaymentIntent;
  method: Stripe.PaymentMethod;
  status: "succeeded" | "pending" | "failed";
  decline?: Decline | undefined;
  authenticated?: boolean;
}

/** One attempt to move the money of a payment. */
export function createCharge(provider: Provider, input: ChargeInput): Stripe.Charge {
  const { intent, method, status, decline } = input;
  const id = newId(method.type === "card" ? "ch" : "py");
  const succeeded = status === "succeeded";
  const charge = {
    id,
    object: "charge",
    amount: intent.amount,
    amount_captured: status === "failed" ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: intent.statement_descriptor ?? "LOCAL STAND-IN",
    captured: status !== "failed",
    created: provider.now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(status, decline),
    paid: succeeded,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: detailsOf(method, intent.amount, input.authenticated ?? false),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: status === "failed" ? null : `${provider.origin()}/receipts/${id}`,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: null,
    status,
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.Charge;
  intent.latest_charge = id;
  return provider.store.put("charge", charge);
}

function outcomeOf(status: string, decline: Decline | undefined): Stripe.Charge.Outcome {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: decline ? "declined_by_network" : "approved_by_network",
    reason: decline?.declineCode ?? null,
    risk_level: "normal",
    risk_score: 20,
    seller_message: decline
      ? "The bank returned the decline code `" + decline.declineCode + "`."
      : status === "pending"
        ? "Payment pending."
        : "Payment complete.",
    type: decline ? "issuer_declined" : "authorized",
  };
}

function detailsOf(
  { card, us_bank_account: bank }: Stripe.PaymentMethod,
  amount: number,
  authenticated: boolean,
): Stripe.Charge.PaymentMethodDetails {
  if (!card) {
    return {
      type: "us_bank_account",
      us_bank_account: {
        account_holder_type: bank?.account_holder_type ?? null,
        account_type: bank?.account_type ?? null,
        bank_name: bank?.bank_name ?? null,
        fingerprint: bank?.fingerprint ?? null,
        last4: bank?.last4 ?? null,
        payment_reference: null,
        routing_number: bank?.routing_number ?? null,
      },
    };
  }
  return {
    type: "card",
    card: {
      amount_authorized: amount,
      authorization_code: null,
      brand: card.brand,
      checks: card.checks,
      country: card.country,
      electronic_commerce_indicator: null,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      fingerprint: card.fingerprint ?? null,
      funding: card.funding,
      installments: null,
      last4: card.last4,
      mandate: null,
      network: card.brand,
      network_transaction_id: null,
      regulated_status: card.regulated_status,
      three_d_secure: authenticated
        ? {
            authentication_flow: "challenge",
            electronic_commerce_indicator: "05",
            exemption_indicator: null,
            result: "authenticated",
            result_reason: null,
            transaction_id: newId("", 20).slice(1),
            version: "2.2.0",
          }
        : null,
      transaction_link_id: null,
      wallet: null,
    },
  };
}
