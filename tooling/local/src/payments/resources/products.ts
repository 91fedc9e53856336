import type Stripe from "stripe";

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
