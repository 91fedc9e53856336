import type Stripe from "stripe";

import { invalidParameter, invalidRequest } from "../http/api-error.ts";
import { type ListPage, paginate } from "../http/routes.ts";
import {
  getObject,
  createId,
  type Provider,
  sparseObject,
  mergeMetadata,
  getId,
} from "../provider.ts";
import { findUsableCoupon } from "../resources/coupons.ts";
import { priceLineItems, sum, computeTax } from "./pricing.ts";
import type { SessionInput, LineItemInput } from "./session-params.ts";

const HALF_HOUR = 30 * 60;
const DAY = 24 * 3600;
// Tolerance in seconds, because a request may take time to arrive.
const LENIENCE = 10;

/** Minimum payment in minor units. Other currencies have no minimum here. */
const smallestPayment: Record<string, number> = { usd: 50, eur: 50, gbp: 30 };

export function createCheckoutSession(
  provider: Provider,
  input: SessionInput,
): Stripe.Checkout.Session {
  assertConsistentInput(provider, input);
  const customer = input.customer
    ? getObject(provider, "customer", input.customer, "customer")
    : null;
  const lineItems = input.line_items.map((line) => createLineItem(line));
  const currency = getOnlyCurrency(lineItems);
  const couponId = input.discounts?.[0]?.coupon;
  const coupon = couponId ? findUsableCoupon(provider, couponId, currency) : null;
  const taxesItself = input.automatic_tax?.enabled ?? false;
  const country = customer?.address?.country ?? null;
  const lines = priceLineItems(
    lineItems,
    coupon,
    taxesItself ? computeTax(country, null).percent : 0,
  );
  const total = sum(lines.map((line) => line.amount_total));
  if (total > 0 && total < (smallestPayment[currency] ?? 0)) {
    throw invalidRequest(
      `A payment in ${currency} is at least ${smallestPayment[currency]} minor units, not ${total}.`,
      "amount_too_small",
      "line_items",
    );
  }

  const id = createId("cs_test", 58);
  const created = provider.now();
  const session = sparseObject<Stripe.Checkout.Session>({
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
    customer_details: buildCustomerDetails(customer, input.customer_email),
    discounts: coupon ? [{ coupon: coupon.id }] : [],
    expires_at: input.expires_at ?? created + DAY,
    invoice: null,
    invoice_creation: {
      enabled: input.invoice_creation?.enabled ?? false,
      invoice_data: {
        custom_fields: input.invoice_creation?.invoice_data?.custom_fields ?? null,
        metadata: input.invoice_creation?.invoice_data?.metadata ?? {},
      },
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
    tax: taxesItself ? computeTax(country, null) : { percent: 0, reverseCharge: false },
    coupon,
    paymentIntentData: input.payment_intent_data ?? {},
    customerUpdate: input.customer_update ?? {},
    authenticating: null,
    refundsPend: false,
  });
  return provider.store.put("checkout.session", session);
}

function assertConsistentInput(provider: Provider, input: SessionInput): void {
  if (input.mode !== "payment") {
    throw invalidRequest(
      "The local stand-in knows sessions of mode payment only.",
      undefined,
      "mode",
    );
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
    throw invalidRequest("customer_update needs a customer.", undefined, "customer_update");
  }
  if (input.discounts && input.discounts.length > 1) {
    throw invalidRequest("One discount is the most.", undefined, "discounts");
  }
  assertValidExpiry(provider, input.expires_at);
  assertCustomerUpdateAllowed(provider, input);
}

function assertValidExpiry(provider: Provider, expiresAt: number | undefined): void {
  if (expiresAt === undefined) return;
  const ahead = expiresAt - provider.now();
  if (ahead < HALF_HOUR - LENIENCE || ahead > DAY + LENIENCE) {
    throw invalidRequest(
      "expires_at lies between 30 minutes and 24 hours from the creation of the session.",
      undefined,
      "expires_at",
    );
  }
}

// Throws if the session needs details that the customer lacks and that it is not allowed to store in the customer.
function assertCustomerUpdateAllowed(provider: Provider, input: SessionInput): void {
  if (!input.customer) return;
  const known = provider.store.find("customer", input.customer)?.address?.country;
  if (input.automatic_tax?.enabled && !known && input.customer_update?.address !== "auto") {
    throw invalidRequest(
      "Automatic tax needs an address on the customer, or customer_update[address] set to auto.",
      "customer_tax_location_invalid",
      "automatic_tax",
    );
  }
  if (input.tax_id_collection?.enabled && input.customer_update?.name !== "auto") {
    throw invalidRequest(
      "Tax ID collection for a customer needs customer_update[name] set to auto.",
      undefined,
      "tax_id_collection",
    );
  }
}

function getOnlyCurrency(lines: readonly Stripe.LineItem[]): string {
  const [first, ...others] = new Set(lines.map((line) => line.currency));
  if (first === undefined || others.length > 0) {
    throw invalidRequest("All line items are in one currency.", undefined, "line_items");
  }
  return first;
}

function buildCustomerDetails(
  customer: Stripe.Customer | null,
  givenEmail: string | undefined,
): Stripe.Checkout.Session.CustomerDetails | null {
  const email = customer?.email ?? givenEmail;
  if (!email) return null;
  return sparseObject<Stripe.Checkout.Session.CustomerDetails>({
    email,
    name: null,
    address: null,
  });
}

/** Expires an open session. An attempted payment is cancelled. */
export function expireSession(provider: Provider, id: string): Stripe.Checkout.Session {
  const session = getObject(provider, "checkout.session", id);
  if (session.status !== "open") {
    throw invalidRequest(`Only open sessions expire, and ${id} is ${session.status}.`);
  }
  session.status = "expired";
  session.url = null;
  const intent = provider.store.find("payment_intent", getId(session.payment_intent));
  if (intent) {
    Object.assign(intent, {
      status: "canceled",
      canceled_at: provider.now(),
      cancellation_reason: "expired",
      next_action: null,
    } satisfies Partial<Stripe.PaymentIntent>);
    provider.emit("payment_intent.canceled", intent);
  }
  provider.emit("checkout.session.expired", session);
  provider.store.changed();
  return session;
}

/** Expires all sessions that are due. Returns their number. */
export function expireDueSessions(provider: Provider): number {
  const due = provider.store
    .all("checkout.session")
    .filter(({ status, expires_at: at }) => status === "open" && at <= provider.now());
  for (const { id } of due) expireSession(provider, id);
  return due.length;
}

/** Lists the items in the order of the purchase, not of creation. */
export function listLineItems(provider: Provider, sessionId: string): ListPage<Stripe.LineItem> {
  const lines = getObject(provider, "draft", sessionId).lineItems;
  return paginate(lines.toReversed(), {}, `/v1/checkout/sessions/${sessionId}/line_items`);
}

/** Returns the taxes of a line item, which the provider only includes on request. */
export function listLineTaxes({ store }: Provider, lineId: string): Stripe.LineItem.Tax[] {
  const draft = store
    .all("draft")
    .find(({ lineItems }) => lineItems.some(({ id }) => id === lineId));
  const line = draft?.lineItems.find(({ id }) => id === lineId);
  if (!draft?.tax || !line) return [];
  const { percent, reverseCharge } = draft.tax;
  return [
    {
      amount: line.amount_tax,
      rate: sparseObject<Stripe.TaxRate>({
        id: `txr_${percent}`,
        object: "tax_rate",
        active: true,
        inclusive: false,
        percentage: percent,
        tax_type: "vat",
      }),
      taxability_reason: reverseCharge ? "reverse_charge" : "standard_rated",
      taxable_amount: line.amount_subtotal - line.amount_discount,
    },
  ];
}

/** Creates a line item with an ad-hoc price. `priceLineItems` computes its amounts. */
function createLineItem({ metadata, price_data: data, quantity }: LineItemInput) {
  return sparseObject<Stripe.LineItem>({
    id: createId("li"),
    object: "item",
    currency: data.currency,
    description: data.product_data.name,
    metadata: metadata ?? {},
    price: {
      id: createId("price"),
      object: "price",
      currency: data.currency,
      product: createId("prod", 14),
      tax_behavior: data.tax_behavior ?? "unspecified",
      unit_amount: data.unit_amount,
    },
    quantity,
  });
}
