import type Stripe from "stripe";

import { findObject } from "../find-object.ts";
import { createdParam, listPage, pageParams } from "../http/list-page.ts";
import {
  emptyable,
  flag,
  list,
  metadata,
  object,
  required,
  text,
  webAddress,
} from "../http/params.ts";
import { noParams, route } from "../http/route.ts";
import { mergeMetadata } from "../merge-metadata.ts";
import { newId } from "../new-id.ts";
import type { Provider } from "../provider.ts";

export interface NewProduct {
  id?: string;
  name: string;
  active?: boolean;
  description?: string;
  images?: string[];
  metadata?: Record<string, string>;
  shippable?: boolean;
  tax_code?: string;
  unit_label?: string;
  url?: string;
}

export function createProduct(provider: Provider, input: NewProduct): Stripe.Product {
  const product = {
    id: input.id ?? newId("prod", 14),
    object: "product",
    active: input.active ?? true,
    created: provider.now(),
    default_price: null,
    description: input.description ?? null,
    images: input.images ?? [],
    livemode: false,
    marketing_features: [],
    metadata: mergeMetadata(null, input.metadata),
    name: input.name,
    package_dimensions: null,
    shippable: input.shippable ?? null,
    statement_descriptor: null,
    tax_code: input.tax_code ?? null,
    tax_details: null,
    type: "service",
    unit_label: input.unit_label ?? null,
    updated: provider.now(),
    url: input.url ?? null,
  } satisfies Stripe.Product;
  provider.store.put("product", product);
  provider.emit("product.created", product);
  return product;
}

const createParams = object<Stripe.ProductCreateParams>()({
  id: text,
  name: required(text),
  active: flag,
  description: text,
  images: list(webAddress),
  metadata,
  shippable: flag,
  tax_code: text,
  unit_label: text,
  url: webAddress,
});

const updateParams = object<Stripe.ProductUpdateParams>()({
  name: text,
  active: flag,
  description: emptyable(text),
  default_price: text,
  metadata: emptyable(metadata),
});

const listParams = object<Stripe.ProductListParams>()({
  ...pageParams,
  ...createdParam,
  active: flag,
  ids: list(text),
});

export const productRoutes = [
  route("POST", "/v1/products", createParams, createProduct),
  route("GET", "/v1/products", listParams, (provider, params) =>
    listPage(
      provider.store
        .all("product")
        .filter(
          ({ id, active }) =>
            (params.active === undefined || active === params.active) &&
            (!params.ids || params.ids.includes(id)),
        ),
      params,
      "/v1/products",
    ),
  ),
  route("GET", "/v1/products/:id", noParams, (provider, _params, id) =>
    findObject(provider, "product", id),
  ),
  route("POST", "/v1/products/:id", updateParams, (provider, changes, id) => {
    const product = findObject(provider, "product", id);
    if (changes.default_price)
      findObject(provider, "price", changes.default_price, "default_price");
    const updated: Stripe.Product = {
      ...product,
      ...changes,
      metadata: mergeMetadata(product.metadata, changes.metadata),
      updated: provider.now(),
    };
    provider.store.put("product", updated);
    provider.emit("product.updated", updated);
    return updated;
  }),
];
