import type Stripe from "stripe";

import { findObject } from "../find-object.ts";
import { createdParam, listPage, pageParams } from "../http/list-page.ts";
import { emptyable, metadata, object, text } from "../http/params.ts";
import { noParams, route } from "../http/route.ts";
import { mergeMetadata } from "../merge-metadata.ts";

const listParams = object<Stripe.ChargeListParams>()({
  ...pageParams,
  ...createdParam,
  customer: text,
  payment_intent: text,
});

const updateParams = object<Stripe.ChargeUpdateParams>()({
  description: text,
  metadata: emptyable(metadata),
});

export const chargeRoutes = [
  route("GET", "/v1/charges", listParams, (world, params) =>
    listPage(
      world.store
        .all("charge")
        .filter(
          (charge) =>
            (!params.customer || charge.customer === params.customer) &&
            (!params.payment_intent || charge.payment_intent === params.payment_intent),
        ),
      params,
      "/v1/charges",
    ),
  ),
  route("GET", "/v1/charges/:id", noParams, (world, _params, id) =>
    findObject(world, "charge", id),
  ),
  route("POST", "/v1/charges/:id", updateParams, (world, changes, id) => {
    const charge = findObject(world, "charge", id);
    charge.metadata = mergeMetadata(charge.metadata, changes.metadata);
    charge.description = changes.description ?? charge.description;
    world.emit("charge.updated", charge);
    world.store.changed();
    return charge;
  }),
];
