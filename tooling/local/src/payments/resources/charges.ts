import type Stripe from "stripe";

import { findObject } from "../find-object.ts";
import { createdParam, listPage, pageParams } from "../http/list-page.ts";
import { object, text } from "../http/params.ts";
import { noParams, route } from "../http/route.ts";

const listParams = object<Stripe.ChargeListParams>()({
  ...pageParams,
  ...createdParam,
  customer: text,
  payment_intent: text,
});

export const chargeRoutes = [
  route("GET", "/v1/charges", listParams, (provider, params) =>
    listPage(
      provider.store
        .all("charge")
        .filter(
          (charge) =>
            (!params.customer || charge.customer === params.customer) &&
            (!params.payment_intent || charge.payment_intent === params.payment_intent),
        ),
      params,
      "/v1/charges",
    ),
  ),
  route("GET", "/v1/charges/:id", noParams, (provider, _params, id) =>
    findObject(provider, "charge", id),
  ),
];
