import type Stripe from "stripe";

import { findObject } from "../find-object.ts";
import { type ListPage, listPage } from "../http/list-page.ts";
import type { Provider } from "../provider.ts";

/** In the order of the purchase, not by age. */
export function listLineItems(provider: Provider, sessionId: string): ListPage<Stripe.LineItem> {
  const lines = findObject(provider, "draft", sessionId).lineItems;
  return listPage(lines.toReversed(), {}, `/v1/checkout/sessions/${sessionId}/line_items`);
}
