import { findObject, idOf } from "../find-object.ts";
import { invalidParameter } from "../http/api-error.ts";
import { newId } from "../new-id.ts";
import type { Provider } from "../provider.ts";
import { createPrice } from "../resources/prices.ts";
import { createProduct } from "../resources/products.ts";
import type { LineItem, Price } from "../wire-types.ts";
import type { LineItemInput } from "./session-params.ts";

/** A line of a price that is made for it. `priceLines` adds the amounts. */
export function createLineItem(provider: Provider, input: LineItemInput, index: number): LineItem {
  const path = `line_items[${index}]`;
  if (!input.price_data) {
    throw invalidParameter(
      "A line item needs price_data.",
      "parameter_missing",
      `${path}[price_data]`,
    );
  }
  if (input.quantity === undefined) {
    throw invalidParameter(
      "A line item needs a quantity.",
      "parameter_missing",
      `${path}[quantity]`,
    );
  }
  const price = priceOfData(provider, input.price_data, path);
  const product = provider.store.find("product", idOf(price.product));
  return {
    id: newId("li"),
    object: "item",
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: 0,
    amount_tax: 0,
    amount_total: 0,
    currency: price.currency,
    description: product?.name ?? null,
    metadata: input.metadata ?? {},
    price,
    quantity: input.quantity,
  };
}

function priceOfData(
  provider: Provider,
  data: NonNullable<LineItemInput["price_data"]>,
  path: string,
): Price {
  if ((data.product === undefined) === (data.product_data === undefined)) {
    throw invalidParameter(
      "Give exactly one of product and product_data.",
      "parameter_missing",
      `${path}[price_data][product]`,
    );
  }
  const owner = data.product_data
    ? createProduct(provider, { ...data.product_data, active: false })
    : findObject(provider, "product", data.product, `${path}[price_data][product]`);
  // Made for this one purchase: it cannot be used again.
  return createPrice(provider, {
    currency: data.currency,
    unit_amount: data.unit_amount,
    product: owner.id,
    active: false,
    ...(data.tax_behavior && { tax_behavior: data.tax_behavior }),
  });
}
