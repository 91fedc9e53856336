import type Stripe from "stripe";

import { newId } from "../new-id.ts";
import type { Provider } from "../provider.ts";
import { sparse } from "../sparse.ts";
import { testCard } from "./test-cards.ts";

export interface CardInput {
  number: string;
  expiryMonth: number;
  expiryYear: number;
}

/** The card of a buyer or, if it is null, a bank account. */
export function createPaymentMethod(
  provider: Provider,
  card: CardInput | null,
  billing: Stripe.PaymentMethod.BillingDetails,
): Stripe.PaymentMethod {
  return provider.store.put(
    "payment_method",
    sparse<Stripe.PaymentMethod>({
      id: newId("pm"),
      object: "payment_method",
      billing_details: billing,
      created: provider.now(),
      type: card ? "card" : "us_bank_account",
      ...(card && {
        card: {
          brand: testCard(card.number).brand,
          exp_month: card.expiryMonth,
          exp_year: card.expiryYear,
          last4: card.number.slice(-4),
        },
      }),
    }),
  );
}
