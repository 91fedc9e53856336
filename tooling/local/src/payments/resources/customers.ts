import type Stripe from "stripe";
import * as z from "zod";

import { missingResource } from "../http/api-error.ts";
import { email, emptyable, metadata, typedObject, text } from "../http/params.ts";
import { createReadRoutes, createRoute, noParams, pageParams, paginate } from "../http/routes.ts";
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
  const id = createId("cus", 14);
  const customer = sparseObject<Stripe.Customer>({
    id,
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
        return createTaxId(taxId);
      }),
      has_more: false,
      url: `/v1/customers/${id}/tax_ids`,
    },
  });
  provider.store.put("customer", customer);
  provider.emit("customer.created", customer);
  return customer;
}

function createTaxId({ type, value }: { type: string; value: string }): Stripe.TaxId {
  return sparseObject<Stripe.TaxId>({
    id: createId("txi"),
    object: "tax_id",
    type,
    value,
  });
}

function setTaxIds(provider: Provider, customer: Stripe.Customer, data: Stripe.TaxId[]): void {
  if (!customer.tax_ids) return;
  provider.store.put("customer", { ...customer, tax_ids: { ...customer.tax_ids, data } });
}

/** Stores the tax number that a buyer entered at a checkout, unless the customer has it. */
export function addTaxId(
  provider: Provider,
  customerId: string,
  taxId: { type: string; value: string },
): void {
  const customer = getObject(provider, "customer", customerId);
  const known = customer.tax_ids?.data ?? [];
  if (known.some(({ value }) => value === taxId.value)) return;
  setTaxIds(provider, customer, [...known, createTaxId(taxId)]);
}

function deleteTaxId(provider: Provider, customerId: string, id: string): Stripe.DeletedTaxId {
  const customer = getObject(provider, "customer", customerId);
  const known = customer.tax_ids?.data ?? [];
  if (!known.some((taxId) => taxId.id === id)) throw missingResource("tax_id", id, "id");
  const left = known.filter((taxId) => taxId.id !== id);
  setTaxIds(provider, customer, left);
  return { id, object: "tax_id", deleted: true };
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
  createRoute(
    "GET",
    "/v1/customers/:id/tax_ids",
    z.strictObject(pageParams),
    (provider, query, id) =>
      paginate(
        getObject(provider, "customer", id).tax_ids?.data ?? [],
        query,
        `/v1/customers/${id}/tax_ids`,
      ),
  ),
  createRoute(
    "DELETE",
    "/v1/customers/:id/tax_ids/:taxId",
    noParams,
    (provider, _params, id, taxId) => deleteTaxId(provider, id, taxId),
  ),
];
