import type Stripe from "stripe";

import { findObject } from "../find-object.ts";
import { missingResource } from "../http/api-error.ts";
import { createdParam, listPage, pageParams } from "../http/list-page.ts";
import { object, oneOf, text } from "../http/params.ts";
import { noParams, route } from "../http/route.ts";
import type { World } from "../world.ts";

const listParams = object<Stripe.SubscriptionListParams>()({
  ...pageParams,
  ...createdParam,
  customer: text,
  status: oneOf("active", "all", "canceled", "ended"),
});

/** Ends it now. One that has ended is not found any more by this call, as at the provider. */
function cancelSubscription(world: World, id: string) {
  const subscription = findObject(world, "subscription", id);
  if (subscription.status === "canceled") throw missingResource("subscription", id, "id");
  const now = world.now();
  subscription.status = "canceled";
  subscription.canceled_at = now;
  subscription.ended_at = now;
  subscription.cancellation_details = {
    comment: null,
    feedback: null,
    feedback_option: null,
    reason: "cancellation_requested",
  };
  world.emit("customer.subscription.deleted", subscription);
  world.store.changed();
  return subscription;
}

export const subscriptionRoutes = [
  route("GET", "/v1/subscriptions", listParams, (world, query) =>
    listPage(
      world.store
        .all("subscription")
        .filter(
          ({ customer, status }) =>
            (!query.customer || customer === query.customer) &&
            (query.status === "all" ||
              (query.status === "canceled" || query.status === "ended"
                ? status === "canceled"
                : status !== "canceled")),
        ),
      query,
      "/v1/subscriptions",
    ),
  ),
  route("GET", "/v1/subscriptions/:id", noParams, (world, _params, id) =>
    findObject(world, "subscription", id),
  ),
  route("DELETE", "/v1/subscriptions/:id", noParams, (world, _params, id) =>
    cancelSubscription(world, id),
  ),
];
