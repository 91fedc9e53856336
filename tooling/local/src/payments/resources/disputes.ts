import { text } from "../http/params.ts";
import { readRoutes } from "../http/read-routes.ts";

export const disputeRoutes = readRoutes("dispute", "/v1/disputes", {
  charge: text,
  payment_intent: text,
});
