import type Stripe from "stripe";

import { newId } from "../new-id.ts";
import { sparse } from "../sparse.ts";
import type { LineItemInput } from "./session-params.ts";

/** A line with its own ad-hoc price. `priceLines` adds the amounts. */
export function createLineItem({ metadata, price_data: data, quantity }: LineItemInput) {
  return sparse<Stripe.LineItem>({
    id: newId("li"),
    object: "item",
    currency: data.currency,
    description: data.product_data.name,
    metadata: metadata ?? {},
    price: {
      id: newId("price"),
      object: "price",
      currency: data.currency,
      product: newId("prod", 14),
      tax_behavior: data.tax_behavior ?? "unspecified",
      unit_amount: data.unit_amount,
    },
    quantity,
  });
}
