import type Stripe from "stripe";
import * as z from "zod";

import { findObject } from "../find-object.ts";
import { missingResource } from "../http/api-error.ts";
import { readRoutes } from "../http/read-routes.ts";
import { noParams, route } from "../http/route.ts";
import type { Provider } from "../provider.ts";

/** Ends it now. One that has ended is no longer found by this call, as at the provider. */
function cancelSubscription(provider: Provider, id: string): Stripe.Subscription {
  const subscription = findObject(provider, "subscription", id);
  if (subscription.status === "canceled") throw missingResource("subscription", id, "id");
  subscription.status = "canceled";
  subscription.canceled_at = provider.now();
  provider.emit("customer.subscription.deleted", subscription);
  provider.store.changed();
  return subscription;
}

export const subscriptionRoutes = [
  ...readRoutes(
    "subscription",
    "/v1/subscriptions",
    { status: z.enum(["active", "all"]) },
    (subscription, { status }) => status === "all" || subscription.status !== "canceled",
  ),
  route("DELETE", "/v1/subscriptions/:id", noParams, (provider, _params, id) =>
    cancelSubscription(provider, id),
  ),
];
