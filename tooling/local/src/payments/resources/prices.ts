import type Stripe from "stripe";

import { findObject } from "../find-object.ts";
import { invalidParameter } from "../http/api-error.ts";
import { createdParam, listPage, pageParams } from "../http/list-page.ts";
import {
  currency,
  emptyable,
  flag,
  integerBetween,
  list,
  metadata,
  object,
  oneOf,
  required,
  text,
} from "../http/params.ts";
import { noParams, route } from "../http/route.ts";
import { mergeMetadata } from "../merge-metadata.ts";
import { newId } from "../new-id.ts";
import type { Provider } from "../provider.ts";
import type { Price } from "../wire-types.ts";
import { createProduct } from "./products.ts";

const HIGHEST_AMOUNT = 99_999_999;
export const unitAmount = integerBetween(0, HIGHEST_AMOUNT);
export const taxBehavior = oneOf("exclusive", "inclusive", "unspecified");

export interface NewPrice {
  currency: string;
  unit_amount: number;
  product: string;
  active?: boolean;
  lookup_key?: string;
  metadata?: Record<string, string>;
  nickname?: string;
  tax_behavior?: "exclusive" | "inclusive" | "unspecified";
}

export function createPrice(provider: Provider, input: NewPrice): Price {
  const price = {
    id: newId("price"),
    object: "price",
    active: input.active ?? true,
    billing_scheme: "per_unit",
    created: provider.now(),
    currency: input.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: input.lookup_key ?? null,
    metadata: mergeMetadata(null, input.metadata),
    nickname: input.nickname ?? null,
    product: input.product,
    recurring: null,
    tax_behavior: input.tax_behavior ?? "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: "one_time",
    unit_amount: input.unit_amount,
    unit_amount_decimal: String(input.unit_amount),
  } satisfies Price;
  provider.store.put("price", price);
  provider.emit("price.created", price);
  return price;
}

const createParams = object<Stripe.PriceCreateParams>()({
  active: flag,
  currency: required(currency),
  lookup_key: text,
  metadata,
  nickname: text,
  product: text,
  product_data: object<Stripe.PriceCreateParams.ProductData>()({
    id: text,
    name: required(text),
    active: flag,
    metadata,
    tax_code: text,
    unit_label: text,
  }),
  tax_behavior: taxBehavior,
  unit_amount: required(unitAmount),
});

const updateParams = object<Stripe.PriceUpdateParams>()({
  active: flag,
  lookup_key: text,
  metadata: emptyable(metadata),
  nickname: text,
  tax_behavior: taxBehavior,
});

const listParams = object<Stripe.PriceListParams>()({
  ...pageParams,
  ...createdParam,
  active: flag,
  currency,
  lookup_keys: list(text),
  product: text,
  type: oneOf("one_time", "recurring"),
});

export const priceRoutes = [
  route("POST", "/v1/prices", createParams, (provider, { product, product_data, ...input }) => {
    if ((product === undefined) === (product_data === undefined)) {
      throw invalidParameter(
        "Give exactly one of product and product_data.",
        "parameter_missing",
        "product",
      );
    }
    const owner = product_data
      ? createProduct(provider, product_data)
      : findObject(provider, "product", product, "product");
    return createPrice(provider, { ...input, product: owner.id });
  }),
  route("GET", "/v1/prices", listParams, (provider, params) =>
    listPage(
      provider.store
        .all("price")
        .filter(
          (price) =>
            (params.active === undefined || price.active === params.active) &&
            (!params.currency || price.currency === params.currency) &&
            (!params.product || price.product === params.product) &&
            (!params.type || price.type === params.type) &&
            (!params.lookup_keys || params.lookup_keys.includes(price.lookup_key ?? "")),
        ),
      params,
      "/v1/prices",
    ),
  ),
  route("GET", "/v1/prices/:id", noParams, (provider, _params, id) =>
    findObject(provider, "price", id),
  ),
  route("POST", "/v1/prices/:id", updateParams, (provider, changes, id) => {
    const price = findObject(provider, "price", id);
    const updated: Price = {
      ...price,
      ...changes,
      metadata: mergeMetadata(price.metadata, changes.metadata),
    };
    provider.store.put("price", updated);
    provider.emit("price.updated", updated);
    return updated;
  }),
];
