import { integerBetween, oneOf } from "../http/params.ts";
import { mergeMetadata } from "../merge-metadata.ts";
import { newId } from "../new-id.ts";
import type { Provider } from "../provider.ts";
import type { Price } from "../wire-types.ts";

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
