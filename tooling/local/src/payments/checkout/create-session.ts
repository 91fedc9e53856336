import type Stripe from "stripe";

import { findObject } from "../find-object.ts";
import { invalidParameter, refused } from "../http/api-error.ts";
import { mergeMetadata } from "../merge-metadata.ts";
import { newId } from "../new-id.ts";
import type { Provider } from "../provider.ts";
import { usableCoupon } from "../resources/coupons.ts";
import { sparse } from "../sparse.ts";
import { createLineItem } from "./create-line-item.ts";
import { priceLines, sum } from "./price-lines.ts";
import type { SessionInput } from "./session-params.ts";
import { taxFor } from "./tax.ts";

const HALF_HOUR = 30 * 60;
const DAY = 24 * 3600;
// A request made in time may arrive a moment late.
const LENIENCE = 10;

/** The smallest accepted payment, in minor units; other currencies have none here. */
const smallestPayment: Record<string, number> = { usd: 50, eur: 50, gbp: 30 };

export function createSession(provider: Provider, input: SessionInput): Stripe.Checkout.Session {
  refuseContradictions(provider, input);
  const customer = input.customer
    ? findObject(provider, "customer", input.customer, "customer")
    : null;
  const lineItems = input.line_items.map((line) => createLineItem(line));
  const currency = onlyCurrency(lineItems);
  const couponId = input.discounts?.[0]?.coupon;
  const coupon = couponId ? usableCoupon(provider, couponId, currency) : null;
  const taxesItself = input.automatic_tax?.enabled ?? false;
  const country = customer?.address?.country ?? null;
  const lines = priceLines(lineItems, coupon, taxesItself ? taxFor(country, null).percent : 0);
  const total = sum(lines.map((line) => line.amount_total));
  if (total > 0 && total < (smallestPayment[currency] ?? 0)) {
    throw refused(
      `A payment in ${currency} is at least ${smallestPayment[currency]} minor units, not ${total}.`,
      "amount_too_small",
      "line_items",
    );
  }

  const id = newId("cs_test", 58);
  const created = provider.now();
  const session = sparse<Stripe.Checkout.Session>({
    id,
    object: "checkout.session",
    amount_subtotal: sum(lines.map((line) => line.amount_subtotal)),
    amount_total: total,
    automatic_tax: {
      enabled: taxesItself,
      status: taxesItself ? (country ? "complete" : "requires_location_inputs") : null,
    },
    cancel_url: input.cancel_url ?? null,
    client_reference_id: input.client_reference_id ?? null,
    created,
    currency,
    customer: customer?.id ?? null,
    customer_details: startingDetails(customer, input.customer_email),
    discounts: coupon ? [{ coupon: coupon.id }] : [],
    expires_at: input.expires_at ?? created + DAY,
    invoice: null,
    invoice_creation: {
      enabled: input.invoice_creation?.enabled ?? false,
      invoice_data: { metadata: input.invoice_creation?.invoice_data?.metadata ?? {} },
    },
    metadata: mergeMetadata(null, input.metadata),
    mode: "payment",
    payment_intent: null,
    payment_status: total === 0 ? "no_payment_required" : "unpaid",
    status: "open",
    success_url: input.success_url,
    tax_id_collection: { enabled: input.tax_id_collection?.enabled ?? false },
    total_details: {
      amount_discount: sum(lines.map((line) => line.amount_discount)),
      amount_tax: sum(lines.map((line) => line.amount_tax)),
    },
    url: `${provider.origin()}/c/pay/${id}`,
  });

  provider.store.put("draft", {
    id,
    lineItems: lines,
    coupon,
    paymentIntentData: input.payment_intent_data ?? {},
    customerUpdate: input.customer_update ?? {},
    authenticating: null,
    refundsPend: false,
  });
  return provider.store.put("checkout.session", session);
}

function refuseContradictions(provider: Provider, input: SessionInput): void {
  if (input.mode !== "payment") {
    throw refused("The local stand-in knows sessions of mode payment only.", undefined, "mode");
  }
  if (input.line_items.length === 0 || input.line_items.length > 100) {
    throw invalidParameter("Give 1 to 100 line items.", "parameter_missing", "line_items");
  }
  if (input.customer && input.customer_email) {
    throw invalidParameter(
      "Give either customer or customer_email.",
      "parameter_invalid_string",
      "customer_email",
    );
  }
  if (input.customer_update && !input.customer) {
    throw refused("customer_update needs a customer.", undefined, "customer_update");
  }
  if (input.discounts && input.discounts.length > 1) {
    throw refused("One discount is the most.", undefined, "discounts");
  }
  refuseExpiry(provider, input.expires_at);
  refuseWithoutCustomerUpdate(provider, input);
}

function refuseExpiry(provider: Provider, expiresAt: number | undefined): void {
  if (expiresAt === undefined) return;
  const ahead = expiresAt - provider.now();
  if (ahead < HALF_HOUR - LENIENCE || ahead > DAY + LENIENCE) {
    throw refused(
      "expires_at lies between 30 minutes and 24 hours from the creation of the session.",
      undefined,
      "expires_at",
    );
  }
}

// What the page learns must either be allowed to update the customer, or be there already.
function refuseWithoutCustomerUpdate(provider: Provider, input: SessionInput): void {
  if (!input.customer) return;
  const known = provider.store.find("customer", input.customer)?.address?.country;
  if (input.automatic_tax?.enabled && !known && input.customer_update?.address !== "auto") {
    throw refused(
      "Automatic tax needs an address on the customer, or customer_update[address] set to auto.",
      "customer_tax_location_invalid",
      "automatic_tax",
    );
  }
  if (input.tax_id_collection?.enabled && input.customer_update?.name !== "auto") {
    throw refused(
      "Tax ID collection for a customer needs customer_update[name] set to auto.",
      undefined,
      "tax_id_collection",
    );
  }
}

function onlyCurrency(lines: readonly Stripe.LineItem[]): string {
  const [first, ...others] = new Set(lines.map((line) => line.currency));
  if (first === undefined || others.length > 0) {
    throw refused("All line items are in one currency.", undefined, "line_items");
  }
  return first;
}

function startingDetails(
  customer: Stripe.Customer | null,
  givenEmail: string | undefined,
): Stripe.Checkout.Session.CustomerDetails | null {
  const email = customer?.email ?? givenEmail;
  if (!email) return null;
  return sparse<Stripe.Checkout.Session.CustomerDetails>({ email, name: null, address: null });
}
