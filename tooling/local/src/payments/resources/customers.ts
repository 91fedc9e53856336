import type Stripe from "stripe";
import * as z from "zod";

import { findObject } from "../find-object.ts";
import { email, emptyable, metadata, object, text } from "../http/params.ts";
import { readRoutes } from "../http/read-routes.ts";
import { route } from "../http/route.ts";
import { mergeMetadata } from "../merge-metadata.ts";
import { newId } from "../new-id.ts";
import type { Provider } from "../provider.ts";
import { sparse } from "../sparse.ts";

const address = object<Stripe.AddressParam>()({
  city: emptyable(text).exactOptional(),
  country: emptyable(text).exactOptional(),
  line1: emptyable(text).exactOptional(),
  line2: emptyable(text).exactOptional(),
  postal_code: emptyable(text).exactOptional(),
  state: emptyable(text).exactOptional(),
});

type AddressInput = Partial<Record<keyof Stripe.Address, string | null>> | null | undefined;

export interface NewCustomer {
  address?: AddressInput;
  description?: string | null;
  email?: string | null;
  metadata?: Record<string, string> | null;
  name?: string | null;
  phone?: string | null;
  tax_exempt?: "exempt" | "none" | "reverse" | null;
}

export function createCustomer(provider: Provider, input: NewCustomer): Stripe.Customer {
  const customer = sparse<Stripe.Customer>({
    id: newId("cus", 14),
    object: "customer",
    address: wholeAddress(input.address),
    created: provider.now(),
    description: input.description ?? null,
    email: input.email ?? null,
    invoice_prefix: newId("", 8).slice(1).toUpperCase(),
    metadata: mergeMetadata(null, input.metadata),
    name: input.name ?? null,
    next_invoice_sequence: 1,
    phone: input.phone ?? null,
    tax_exempt: input.tax_exempt ?? "none",
  });
  provider.store.put("customer", customer);
  provider.emit("customer.created", customer);
  return customer;
}

/** Changes the given fields and leaves the others. */
export function updateCustomer(
  provider: Provider,
  id: string,
  changes: NewCustomer,
): Stripe.Customer {
  const customer = findObject(provider, "customer", id);
  const { address: newAddress, metadata: newMetadata, ...rest } = changes;
  const updated: Stripe.Customer = {
    ...customer,
    ...rest,
    address: newAddress === undefined ? (customer.address ?? null) : wholeAddress(newAddress),
    metadata: mergeMetadata(customer.metadata, newMetadata),
  };
  provider.store.put("customer", updated);
  provider.emit("customer.updated", updated);
  return updated;
}

export function wholeAddress(input: AddressInput): Stripe.Address | null {
  if (!input) return null;
  return {
    city: input.city ?? null,
    country: input.country ?? null,
    line1: input.line1 ?? null,
    line2: input.line2 ?? null,
    postal_code: input.postal_code ?? null,
    state: input.state ?? null,
  };
}

const params = object<Stripe.CustomerCreateParams & Stripe.CustomerUpdateParams>()({
  address: emptyable(address).exactOptional(),
  description: emptyable(text).exactOptional(),
  email: emptyable(email).exactOptional(),
  metadata: emptyable(metadata).exactOptional(),
  name: emptyable(text).exactOptional(),
  phone: emptyable(text).exactOptional(),
  tax_exempt: z.enum(["exempt", "none", "reverse"]).exactOptional(),
});

export const customerRoutes = [
  route("POST", "/v1/customers", params, createCustomer),
  // The email is compared with its case, as the provider does.
  ...readRoutes("customer", "/v1/customers", { email }),
  route("POST", "/v1/customers/:id", params, (provider, changes, id) =>
    updateCustomer(provider, id, changes),
  ),
];
