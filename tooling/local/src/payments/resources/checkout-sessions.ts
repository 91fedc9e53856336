import type Stripe from "stripe";

import { createSession } from "../checkout/create-session.ts";
import { expireSession } from "../checkout/expire-session.ts";
import { listLineItems } from "../checkout/list-line-items.ts";
import { sessionCreateParams, sessionUpdateParams } from "../checkout/session-params.ts";
import { findObject } from "../find-object.ts";
import { createdParam, listPage, pageParams } from "../http/list-page.ts";
import { email, object, oneOf, required, text } from "../http/params.ts";
import { noParams, route } from "../http/route.ts";
import { mergeMetadata } from "../merge-metadata.ts";

const listParams = object<Stripe.Checkout.SessionListParams>()({
  ...pageParams,
  ...createdParam,
  customer: text,
  customer_details: object<Stripe.Checkout.SessionListParams.CustomerDetails>()({
    email: required(email),
  }),
  payment_intent: text,
  status: oneOf("complete", "expired", "open"),
});

const lineItemParams = object<Stripe.Checkout.SessionListLineItemsParams>()(pageParams);

export const checkoutSessionRoutes = [
  route("POST", "/v1/checkout/sessions", sessionCreateParams, createSession),
  route("GET", "/v1/checkout/sessions", listParams, (provider, params) =>
    listPage(
      provider.store
        .all("checkout.session")
        .filter(
          (session) =>
            (!params.customer || session.customer === params.customer) &&
            (!params.customer_details ||
              session.customer_details?.email === params.customer_details.email) &&
            (!params.payment_intent || session.payment_intent === params.payment_intent) &&
            (!params.status || session.status === params.status),
        ),
      params,
      "/v1/checkout/sessions",
    ),
  ),
  route("GET", "/v1/checkout/sessions/:id", noParams, (provider, _params, id) =>
    findObject(provider, "checkout.session", id),
  ),
  route("POST", "/v1/checkout/sessions/:id", sessionUpdateParams, (provider, { metadata }, id) => {
    const session = findObject(provider, "checkout.session", id);
    session.metadata = mergeMetadata(session.metadata, metadata);
    provider.store.changed();
    return session;
  }),
  route("POST", "/v1/checkout/sessions/:id/expire", noParams, (provider, _params, id) =>
    expireSession(provider, id),
  ),
  route("GET", "/v1/checkout/sessions/:id/line_items", lineItemParams, (provider, params, id) =>
    listLineItems(provider, id, params),
  ),
];
