import * as z from "zod";

import { createSession } from "../checkout/create-session.ts";
import { expireSession } from "../checkout/expire-session.ts";
import { listLineItems } from "../checkout/list-line-items.ts";
import { sessionCreateParams } from "../checkout/session-params.ts";
import { text } from "../http/params.ts";
import { readRoutes } from "../http/read-routes.ts";
import { noParams, route } from "../http/route.ts";

export const checkoutSessionRoutes = [
  route("POST", "/v1/checkout/sessions", sessionCreateParams, createSession),
  ...readRoutes("checkout.session", "/v1/checkout/sessions", {
    customer: text,
    payment_intent: text,
    status: z.enum(["complete", "expired", "open"]),
  }),
  route("POST", "/v1/checkout/sessions/:id/expire", noParams, (provider, _params, id) =>
    expireSession(provider, id),
  ),
  route("GET", "/v1/checkout/sessions/:id/line_items", noParams, (provider, _params, id) =>
    listLineItems(provider, id),
  ),
];
