import type Stripe from "stripe";

import { findObject } from "../find-object.ts";
import { createdParam, listPage, pageParams } from "../http/list-page.ts";
import { flag, list, object, text } from "../http/params.ts";
import { noParams, route } from "../http/route.ts";

const listParams = object<Stripe.EventListParams>()({
  ...pageParams,
  ...createdParam,
  delivery_success: flag,
  type: text,
  types: list(text),
});

export const eventRoutes = [
  route("GET", "/v1/events", listParams, (provider, params) =>
    listPage(
      provider.store
        .all("event")
        .filter(
          (event) =>
            isOfType(event.type, params.type) &&
            (!params.types || params.types.some((type) => isOfType(event.type, type))) &&
            (params.delivery_success === undefined ||
              (event.pending_webhooks === 0) === params.delivery_success),
        ),
      params,
      "/v1/events",
    ),
  ),
  route("GET", "/v1/events/:id", noParams, (provider, _params, id) =>
    findObject(provider, "event", id),
  ),
];

// `charge.*` matches every type that begins so.
function isOfType(type: string, wanted: string | undefined): boolean {
  if (wanted === undefined) return true;
  return wanted.endsWith("*") ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}
