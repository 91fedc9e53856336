import type Stripe from "stripe";
import * as z from "zod";

import { emptyable, integerBetween, metadata, object, text } from "../http/params.ts";
import { readRoutes } from "../http/read-routes.ts";
import { route } from "../http/route.ts";
import { createRefund } from "./create-refund.ts";

const createParams = object<Stripe.RefundCreateParams>()({
  amount: integerBetween(1, 99_999_999).exactOptional(),
  charge: text.exactOptional(),
  metadata: emptyable(metadata).exactOptional(),
  payment_intent: text.exactOptional(),
  reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).exactOptional(),
});

export const refundRoutes = [
  route("POST", "/v1/refunds", createParams, createRefund),
  ...readRoutes("refund", "/v1/refunds", { charge: text, payment_intent: text }),
];
