import { text } from "../http/params.ts";
import { readRoutes } from "../http/read-routes.ts";

export const chargeRoutes = readRoutes("charge", "/v1/charges", {
  customer: text,
  payment_intent: text,
});
