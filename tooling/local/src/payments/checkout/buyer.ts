import type Stripe from "stripe";

import { type Provider, sparseObject } from "../provider.ts";
import { addTaxId, updateCustomer } from "../resources/customers.ts";
import { priceLineItems, sum, computeTax } from "./pricing.ts";
import type { CheckoutDraft } from "./session-params.ts";

export interface Buyer {
  email: string;
  name: string | null;
  /** Two-letter code of ISO 3166-1. */
  country: string;
  taxId: string | null;
}

const taxIdTypes: Record<string, string> = { DE: "eu_vat", GB: "gb_vat", US: "us_ein" };

/** Stores the buyer's input in the session, adds tax, and returns the total in minor units. */
export function applyBuyerDetails(
  provider: Provider,
  session: Stripe.Checkout.Session,
  draft: CheckoutDraft,
  buyer: Buyer,
): number {
  const taxId = session.tax_id_collection?.enabled ? buyer.taxId : null;
  const address = sparseObject<Stripe.Address>({ country: buyer.country });
  const taxed = session.automatic_tax.enabled;
  const tax = computeTax(taxed ? buyer.country : null, taxId);
  session.customer_details = sparseObject<Stripe.Checkout.Session.CustomerDetails>({
    address,
    email: buyer.email,
    name: buyer.name,
    tax_exempt: tax.reverseCharge ? "reverse" : "none",
    tax_ids: taxId ? [{ type: taxIdTypes[buyer.country] ?? "unknown", value: taxId }] : [],
  });
  draft.tax = tax;
  draft.lineItems = priceLineItems(draft.lineItems, draft.coupon, tax.percent);
  session.amount_total = sum(draft.lineItems.map((line) => line.amount_total));
  session.total_details = sparseObject<Stripe.Checkout.Session.TotalDetails>({
    amount_discount: sum(draft.lineItems.map((line) => line.amount_discount)),
    amount_tax: sum(draft.lineItems.map((line) => line.amount_tax)),
  });
  if (taxed) session.automatic_tax.status = "complete";
  provider.store.changed();
  return session.amount_total;
}

/** Copies address, name and tax number to the customer, if the session allows it. */
export function updateCustomerDetails(
  provider: Provider,
  session: Stripe.Checkout.Session,
  draft: CheckoutDraft,
): void {
  const details = session.customer_details;
  if (typeof session.customer !== "string" || !details) return;
  const { address, name } = draft.customerUpdate;
  if (address !== "auto" && name !== "auto") return;
  updateCustomer(provider, session.customer, {
    ...(address === "auto" && { address: details.address }),
    ...(name === "auto" && { name: details.name }),
  });
  for (const { type, value } of details.tax_ids ?? []) {
    if (value) addTaxId(provider, session.customer, { type, value });
  }
}
