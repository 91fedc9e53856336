import type Stripe from "stripe";
import * as z from "zod";

import { email, emptyable, metadata, typedObject, text } from "../http/params.ts";
import { createReadRoutes, createRoute } from "../http/routes.ts";
import { getObject, createId, type Provider, sparseObject, mergeMetadata } from "../provider.ts";

export interface NewCustomer {
  address?: Stripe.Address | null;
  email?: string | null;
  metadata?: Record<string, string> | null;
  name?: string | null;
}

export function createCustomer(provider: Provider, input: NewCustomer): Stripe.Customer {
  const customer = sparseObject<Stripe.Customer>({
    id: createId("cus", 14),
    object: "customer",
    address: input.address ?? null,
    created: provider.now(),
    email: input.email ?? null,
    invoice_prefix: createId("", 8).slice(1).toUpperCase(),
    metadata: mergeMetadata(null, input.metadata),
    name: input.name ?? null,
    next_invoice_sequence: 1,
  });
  provider.store.put("customer", customer);
  provider.emit("customer.created", customer);
  return customer;
}

/** Updates the given fields and leaves the others unchanged. */
export function updateCustomer(
  provider: Provider,
  id: string,
  { metadata: changed, ...rest }: NewCustomer,
): Stripe.Customer {
  const customer = getObject(provider, "customer", id);
  const merged = mergeMetadata(customer.metadata, changed);
  const updated: Stripe.Customer = { ...customer, ...rest, metadata: merged };
  provider.store.put("customer", updated);
  provider.emit("customer.updated", updated);
  return updated;
}

const customerParams = typedObject<Stripe.CustomerCreateParams & Stripe.CustomerUpdateParams>()({
  // A customer's address is set by a checkout. The API call can only remove it.
  address: emptyable(z.never()).exactOptional(),
  email: emptyable(email).exactOptional(),
  metadata: emptyable(metadata).exactOptional(),
  name: emptyable(text).exactOptional(),
});

export const customerRoutes = [
  createRoute("POST", "/v1/customers", customerParams, createCustomer),
  // Emails are compared case-sensitively, as at the provider.
  ...createReadRoutes("customer", "/v1/customers", { email }),
  createRoute("POST", "/v1/customers/:id", customerParams, (provider, changes, id) =>
    updateCustomer(provider, id, changes),
  ),
];
