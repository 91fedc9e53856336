import type Stripe from "stripe";

import { findObject } from "../find-object.ts";
import { createdParam, listPage, pageParams } from "../http/list-page.ts";
import { emptyable, metadata, object, text } from "../http/params.ts";
import { noParams, route } from "../http/route.ts";
import { mergeMetadata } from "../merge-metadata.ts";

const listParams = object<Stripe.PaymentIntentListParams>()({
  ...pageParams,
  ...createdParam,
  customer: text,
});

const updateParams = object<Stripe.PaymentIntentUpdateParams>()({
  description: text,
  metadata: emptyable(metadata),
});

/** Payments are made by checkout sessions; here they are read and annotated. */
export const paymentIntentRoutes = [
  route("GET", "/v1/payment_intents", listParams, (provider, params) =>
    listPage(
      provider.store
        .all("payment_intent")
        .filter(({ customer }) => !params.customer || customer === params.customer),
      params,
      "/v1/payment_intents",
    ),
  ),
  route("GET", "/v1/payment_intents/:id", noParams, (provider, _params, id) =>
    findObject(provider, "payment_intent", id),
  ),
  route("POST", "/v1/payment_intents/:id", updateParams, (provider, changes, id) => {
    const intent = findObject(provider, "payment_intent", id);
    intent.metadata = mergeMetadata(intent.metadata, changes.metadata);
    intent.description = changes.description ?? intent.description;
    provider.store.changed();
    return intent;
  }),
  route("GET", "/v1/payment_methods/:id", noParams, (provider, _params, id) =>
    findObject(provider, "payment_method", id),
  ),
];
