import type Stripe from "stripe";
import * as z from "zod";

import { email, emptyable, metadata, typedObject, text } from "../http/params.ts";
import { createReadRoutes, createRoute } from "../http/routes.ts";
import { getObject, createId, type Provider, sparseObject, mergeMetadata } from "../provider.ts";
import { addressFields, assertTaxId, taxIdParams } from "./tax-params.ts";

export interface NewCustomer {
  address?: Partial<Stripe.Address> | null;
  tax_id_data?: { type: string; value: string }[];
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
    tax_ids: {
      object: "list",
      data: (input.tax_id_data ?? []).map((taxId) => {
        assertTaxId(taxId, "tax_id_data");
        return { ...taxId, id: createId("txi"), object: "tax_id" as const };
      }),
    },
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
  const updated = { ...customer, ...rest, metadata: merged } as Stripe.Customer;
  provider.store.put("customer", updated);
  provider.emit("customer.updated", updated);
  return updated;
}

const customerParams = typedObject<Stripe.CustomerCreateParams & Stripe.CustomerUpdateParams>()({
  address: emptyable(z.strictObject(addressFields)).exactOptional(),
  tax_id_data: z.array(taxIdParams).exactOptional(),
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
