import type Stripe from "stripe";

import { findObject } from "../find-object.ts";
import { missingResource } from "../http/api-error.ts";
import { createdParam, listPage, pageParams } from "../http/list-page.ts";
import { object, oneOf, text } from "../http/params.ts";
import { noParams, route } from "../http/route.ts";
import type { Provider } from "../provider.ts";

const listParams = object<Stripe.SubscriptionListParams>()({
  ...pageParams,
  ...createdParam,
  customer: text,
  status: oneOf("active", "all", "canceled", "ended"),
});

/** Ends it now. One that has ended is not found any more by this call, as at the provider. */
function cancelSubscription(provider: Provider, id: string) {
  const subscription = findObject(provider, "subscription", id);
  if (subscription.status === "canceled") throw missingResource("subscription", id, "id");
  const now = provider.now();
  subscription.status = "canceled";
  subscription.canceled_at = now;
  subscription.ended_at = now;
  subscription.cancellation_details = {
    comment: null,
    feedback: null,
    feedback_option: null,
    reason: "cancellation_requested",
  };
  provider.emit("customer.subscription.deleted", subscription);
  provider.store.changed();
  return subscription;
}

export const subscriptionRoutes = [
  route("GET", "/v1/subscriptions", listParams, (provider, query) =>
    listPage(
      provider.store
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
  route("GET", "/v1/subscriptions/:id", noParams, (provider, _params, id) =>
    findObject(provider, "subscription", id),
  ),
  route("DELETE", "/v1/subscriptions/:id", noParams, (provider, _params, id) =>
    cancelSubscription(provider, id),
  ),
];
