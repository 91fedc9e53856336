import type Stripe from "stripe";

import { findObject } from "../find-object.ts";
import { createdParam, listPage, pageParams } from "../http/list-page.ts";
import { emptyable, integerBetween, metadata, object, oneOf, text } from "../http/params.ts";
import { noParams, route } from "../http/route.ts";
import { createRefund } from "./create-refund.ts";

const createParams = object<Stripe.RefundCreateParams>()({
  amount: integerBetween(1, 99_999_999),
  charge: text,
  metadata: emptyable(metadata),
  payment_intent: text,
  reason: oneOf("duplicate", "fraudulent", "requested_by_customer"),
});

const listParams = object<Stripe.RefundListParams>()({
  ...pageParams,
  ...createdParam,
  charge: text,
  payment_intent: text,
});

export const refundRoutes = [
  route("POST", "/v1/refunds", createParams, createRefund),
  route("GET", "/v1/refunds", listParams, (provider, params) =>
    listPage(
      provider.store
        .all("refund")
        .filter(
          (refund) =>
            (!params.charge || refund.charge === params.charge) &&
            (!params.payment_intent || refund.payment_intent === params.payment_intent),
        ),
      params,
      "/v1/refunds",
    ),
  ),
  route("GET", "/v1/refunds/:id", noParams, (provider, _params, id) =>
    findObject(provider, "refund", id),
  ),
];
