import type Stripe from "stripe";

import { newId } from "../new-id.ts";
import type { Provider } from "../provider.ts";
import { type TestCard, testCard } from "./test-cards.ts";

export interface CardInput {
  number: string;
  expiryMonth: number;
  expiryYear: number;
}

type Billing = Stripe.PaymentMethod.BillingDetails;

export function createCardMethod(
  provider: Provider,
  card: CardInput,
  billing: Billing,
): Stripe.PaymentMethod {
  const { brand, funding }: TestCard = testCard(card.number);
  return provider.store.put("payment_method", {
    ...methodBase(provider, billing),
    type: "card",
    card: {
      brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: null,
        cvc_check: "pass",
      },
      country: "US",
      display_brand: brand,
      exp_month: card.expiryMonth,
      exp_year: card.expiryYear,
      fingerprint: newId("", 16).slice(1),
      funding,
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
  });
}

export function createBankMethod(provider: Provider, billing: Billing): Stripe.PaymentMethod {
  return provider.store.put("payment_method", {
    ...methodBase(provider, billing),
    type: "us_bank_account",
    us_bank_account: {
      account_holder_type: "individual",
      account_type: "checking",
      bank_name: "STRIPE TEST BANK",
      financial_connections_account: null,
      fingerprint: newId("", 16).slice(1),
      last4: "6789",
      networks: { preferred: "ach", supported: ["ach"] },
      routing_number: "110000000",
      status_details: null,
    },
  });
}

function methodBase(provider: Provider, billing: Billing) {
  return {
    id: newId("pm"),
    object: "payment_method",
    allow_redisplay: "limited",
    billing_details: billing,
    created: provider.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
  } satisfies Partial<Stripe.PaymentMethod>;
}
