import type Stripe from "stripe";

import { emptyable, integerBetween, metadata, object, oneOf, text } from "../http/params.ts";
import { readRoutes } from "../http/read-routes.ts";
import { route } from "../http/route.ts";
import { createRefund } from "./create-refund.ts";

const createParams = object<Stripe.RefundCreateParams>()({
  amount: integerBetween(1, 99_999_999),
  charge: text,
  metadata: emptyable(metadata),
  payment_intent: text,
  reason: oneOf("duplicate", "fraudulent", "requested_by_customer"),
});

export const refundRoutes = [
  route("POST", "/v1/refunds", createParams, createRefund),
  ...readRoutes("refund", "/v1/refunds", { charge: text, payment_intent: text }),
];
