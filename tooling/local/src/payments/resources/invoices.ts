import type Stripe from "stripe";
import * as z from "zod";

import { createCharge, createPaymentMethod } from "../checkout/charge.ts";
import { computeTax } from "../checkout/pricing.ts";
import { invalidParameter, invalidRequest } from "../http/api-error.ts";
import {
  currency,
  emptyable,
  flag,
  integerBetween,
  metadata,
  text,
  textUpTo,
  typedObject,
} from "../http/params.ts";
import { createReadRoutes, createRoute, noParams, pageParams, paginate } from "../http/routes.ts";
import {
  createId,
  getId,
  getObject,
  mergeMetadata,
  type Provider,
  sparseObject,
} from "../provider.ts";
import { recordChargeBalance } from "./balance.ts";
import { findUsableCoupon, refreshCoupon } from "./coupons.ts";
import { createInvoiceNumber } from "./invoicing.ts";
import { isTaxLocation } from "./tax.ts";

type Invoice = Stripe.Invoice;
type Create = Stripe.InvoiceCreateParams;
type TaxId = { type: string; value: string };

const DAY = 24 * 3600;

const createParams = typedObject<Create>()({
  auto_advance: flag.exactOptional(),
  automatic_tax: typedObject<Stripe.InvoiceCreateParams.AutomaticTax>()({
    enabled: flag,
  }).exactOptional(),
  collection_method: z.enum(["send_invoice", "charge_automatically"]).exactOptional(),
  currency: currency.exactOptional(),
  custom_fields: z
    .array(
      typedObject<Stripe.InvoiceCreateParams.CustomField>()({
        name: textUpTo(40),
        value: textUpTo(140),
      }),
    )
    .max(4, "parameter_invalid")
    .exactOptional(),
  customer: text,
  days_until_due: integerBetween(0, 1_000).exactOptional(),
  description: textUpTo(1_500).exactOptional(),
  discounts: z
    .array(typedObject<Stripe.InvoiceCreateParams.Discount>()({ coupon: text }))
    .exactOptional(),
  metadata: emptyable(metadata).exactOptional(),
  payment_settings: z
    .strictObject({
      payment_method_types: z.array(z.enum(["customer_balance", "card"])),
      payment_method_options: z.strictObject({
        customer_balance: z.strictObject({
          funding_type: z.literal("bank_transfer"),
          bank_transfer: z.strictObject({
            type: z.enum([
              "us_bank_transfer",
              "eu_bank_transfer",
              "gb_bank_transfer",
              "jp_bank_transfer",
              "mx_bank_transfer",
            ]),
            eu_bank_transfer: z.strictObject({ country: text }).exactOptional(),
          }),
        }),
      }),
    })
    .exactOptional(),
});

/** The currencies that each kind of bank transfer takes. */
const transferCurrencies: Record<string, string> = {
  us_bank_transfer: "usd",
  eu_bank_transfer: "eur",
  gb_bank_transfer: "gbp",
  jp_bank_transfer: "jpy",
  mx_bank_transfer: "mxn",
};

function createDraft(provider: Provider, input: z.output<typeof createParams>): Invoice {
  const customer = getObject(provider, "customer", input.customer, "customer");
  const isSent = input.collection_method === "send_invoice";
  if (isSent !== (input.days_until_due !== undefined)) {
    throw invalidParameter(
      "Only an invoice with collection_method=send_invoice has days_until_due, and it needs them.",
      isSent ? "parameter_missing" : "parameter_invalid",
      "days_until_due",
    );
  }
  const inCurrency = input.currency ?? "usd";
  const transfer =
    input.payment_settings?.payment_method_options.customer_balance.bank_transfer.type;
  if (transfer && transferCurrencies[transfer] !== inCurrency) {
    throw invalidRequest(
      `${transfer} doesn't support ${inCurrency}.`,
      "payment_method_invalid_parameter",
      "payment_settings",
    );
  }
  const coupons = (input.discounts ?? []).map(({ coupon }) =>
    findUsableCoupon(provider, coupon, inCurrency),
  );
  const id = createId("in");
  const now = provider.now();
  const invoice = sparseObject<Invoice>({
    id,
    object: "invoice",
    amount_due: 0,
    amount_paid: 0,
    amount_remaining: 0,
    auto_advance: input.auto_advance ?? false,
    automatic_tax: { enabled: input.automatic_tax?.enabled ?? false, status: null },
    collection_method: input.collection_method ?? "charge_automatically",
    created: now,
    currency: inCurrency,
    custom_fields: input.custom_fields ?? null,
    customer: customer.id,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    description: input.description ?? null,
    discounts: coupons.map((coupon) => coupon.id),
    due_date: isSent ? now + (input.days_until_due ?? 0) * DAY : null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    latest_revision: null,
    lines: { object: "list", data: [], has_more: false, url: `/v1/invoices/${id}/lines` },
    metadata: mergeMetadata(null, input.metadata),
    number: null,
    parent: null,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    status: "draft",
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal: 0,
    total: 0,
    total_discount_amounts: [],
    total_taxes: [],
  });
  provider.store.put("invoice", invoice);
  computeInvoice(provider, invoice);
  provider.emit("invoice.created", invoice);
  return invoice;
}

const itemParams = typedObject<Stripe.InvoiceItemCreateParams>()({
  currency,
  customer: text,
  description: textUpTo(1_500),
  invoice: text,
  metadata: emptyable(metadata).exactOptional(),
  quantity: integerBetween(1, 999_999).exactOptional(),
  tax_behavior: z.enum(["exclusive"]).exactOptional(),
  tax_code: text.exactOptional(),
  unit_amount_decimal: integerBetween(0, 99_999_999),
});

function addItem(provider: Provider, input: z.output<typeof itemParams>) {
  const invoice = getObject(provider, "invoice", input.invoice, "invoice");
  if (getId(invoice.customer) !== input.customer) {
    throw invalidRequest("The invoice is another customer's.", undefined, "invoice");
  }
  assertStatus(invoice, ["draft"], "Items can only be added to a draft.");
  if (invoice.automatic_tax.enabled && input.tax_behavior !== "exclusive") {
    throw invalidRequest(
      "Items of an invoice with automatic tax need a tax_behavior.",
      "tax_behavior_required",
      "tax_behavior",
    );
  }
  const quantity = input.quantity ?? 1;
  const at = provider.now();
  const line = sparseObject<Stripe.InvoiceLineItem>({
    id: createId("il"),
    object: "line_item",
    amount: input.unit_amount_decimal * quantity,
    currency: input.currency,
    description: input.description,
    invoice: invoice.id,
    metadata: mergeMetadata(null, input.metadata),
    period: { start: at, end: at },
    quantity,
  });
  invoice.lines.data.push(line);
  computeInvoice(provider, invoice);
  return {
    id: createId("ii"),
    object: "invoiceitem",
    amount: line.amount,
    currency: line.currency,
    customer: input.customer,
    description: line.description,
    invoice: invoice.id,
  };
}

/** Computes discount, tax and total of a draft from its lines and its customer. */
function computeInvoice(provider: Provider, invoice: Invoice): void {
  const customer = getObject(provider, "customer", invoice.customer);
  const subtotal = invoice.lines.data.reduce((sum, { amount }) => sum + amount, 0);
  const discounts = invoice.discounts.map((id) => {
    const { amount_off: amountOff } = getObject(provider, "coupon", id as string);
    return Math.min(subtotal, amountOff ?? 0);
  });
  const discount = discounts.reduce((sum, each) => sum + each, 0);
  const taxIds = listTaxIds(customer);
  const { enabled } = invoice.automatic_tax;
  const tax = computeTax(
    enabled ? (customer.address?.country ?? null) : null,
    taxIds[0]?.value ?? null,
  );
  const taxable = subtotal - discount;
  const taxAmount = Math.round((taxable * tax.percent) / 100);
  Object.assign(invoice, {
    automatic_tax: { ...invoice.automatic_tax, status: enabled ? getTaxStatus(customer) : null },
    subtotal,
    total: taxable + taxAmount,
    amount_due: taxable + taxAmount,
    amount_remaining: taxable + taxAmount,
    total_discount_amounts: discounts.map((amount) => ({ amount, discount: createId("di") })),
    total_taxes: [
      {
        amount: taxAmount,
        tax_behavior: "exclusive",
        tax_rate_details: { tax_rate: `txr_${tax.percent}` },
        taxability_reason: tax.reverseCharge ? "reverse_charge" : "standard_rated",
        taxable_amount: taxable,
        type: "tax_rate_details",
      },
    ],
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_tax_ids: taxIds,
    customer_tax_exempt: tax.reverseCharge ? "reverse" : "none",
  } satisfies Partial<Invoice>);
  provider.store.put("invoice", invoice);
}

/** Whether the customer's address says which tax applies. */
function getTaxStatus({ address }: Stripe.Customer): "complete" | "requires_location_inputs" {
  return address?.country && isTaxLocation(address) ? "complete" : "requires_location_inputs";
}

/** The tax numbers that a customer was created with. */
export function listTaxIds(customer: Stripe.Customer): TaxId[] {
  return (customer.tax_ids?.data ?? []).map(({ type, value }) => ({ type, value }));
}

function assertStatus(
  { id, status }: Invoice,
  allowed: readonly Invoice["status"][],
  why: string,
): void {
  if (allowed.includes(status)) return;
  throw invalidRequest(`${why} The invoice ${id} is ${status}.`, "invoice_not_editable");
}

/** Gives the invoice its number and opens its payment. From now on its amounts and details are fixed. */
function finalizeInvoice(provider: Provider, id: string, autoAdvance?: boolean): Invoice {
  const invoice = getObject(provider, "invoice", id);
  assertStatus(invoice, ["draft"], "Only a draft can be finalized.");
  if (invoice.lines.data.length === 0) {
    throw invalidRequest("You cannot finalize an invoice without items.", "invoice_no_items");
  }
  const customer = getObject(provider, "customer", invoice.customer);
  computeInvoice(provider, invoice);
  if (invoice.automatic_tax.status === "requires_location_inputs") {
    throw invalidRequest(
      "The customer's location isn't recognized.",
      "customer_tax_location_invalid",
    );
  }
  for (const couponId of invoice.discounts) {
    const coupon = getObject(provider, "coupon", couponId as string);
    refreshCoupon(provider, { ...coupon, times_redeemed: coupon.times_redeemed + 1 });
  }
  const finalizedAt = provider.now();
  Object.assign(invoice, {
    ...(autoAdvance !== undefined && { auto_advance: autoAdvance }),
    hosted_invoice_url: `${provider.origin()}/invoices/${id}`,
    invoice_pdf: `${provider.origin()}/invoices/${id}`,
    number: createInvoiceNumber(customer),
    status: "open",
    status_transitions: { ...invoice.status_transitions, finalized_at: finalizedAt },
  } satisfies Partial<Invoice>);
  const intent = sparseObject<Stripe.PaymentIntent>({
    id: createId("pi"),
    object: "payment_intent",
    amount: invoice.total,
    amount_received: 0,
    created: finalizedAt,
    currency: invoice.currency,
    customer: getId(invoice.customer),
    last_payment_error: null,
    latest_charge: null,
    metadata: {},
    next_action: null,
    payment_method: null,
    status: "requires_payment_method",
  });
  provider.store.put("payment_intent", intent);
  provider.store.put(
    "invoice_payment",
    sparseObject<Stripe.InvoicePayment>({
      id: createId("inpay"),
      object: "invoice_payment",
      amount_paid: null,
      amount_requested: invoice.total,
      created: finalizedAt,
      currency: invoice.currency,
      invoice: id,
      is_default: true,
      payment: { type: "payment_intent", payment_intent: intent.id },
      status: "open",
    }),
  );
  provider.store.put("invoice", invoice);
  provider.emit("payment_intent.created", intent);
  provider.emit("invoice.finalized", invoice);
  return invoice;
}

export function findInvoicePayment({ store }: Provider, invoiceId: string) {
  return store.all("invoice_payment").find(({ invoice }) => invoice === invoiceId);
}

/** A bank transfer for the whole amount arrives from the customer of an invoice. */
export function payInvoiceByTransfer(provider: Provider, id: string): Invoice {
  const { customer, total, currency: inCurrency } = getObject(provider, "invoice", id);
  receiveTransfer(provider, getId(customer) ?? "", { amount: total, currency: inCurrency });
  return getObject(provider, "invoice", id);
}

/**
 * A bank transfer arrives in the customer's cash balance and pays their oldest invoice that it covers. The rest stays
 * in the balance.
 */
export function receiveTransfer(
  provider: Provider,
  customerId: string,
  { amount, currency: inCurrency }: { amount: number; currency: string },
): Stripe.CashBalance {
  getObject(provider, "customer", customerId);
  changeCashBalance(provider, customerId, { amount, currency: inCurrency, type: "funded" });
  const left = () => getCashBalance(provider, customerId).available?.[inCurrency] ?? 0;
  const payable = provider.store
    .all("invoice")
    .filter(
      (invoice) =>
        getId(invoice.customer) === customerId &&
        invoice.currency === inCurrency &&
        (invoice.status === "open" || invoice.status === "uncollectible"),
    );
  for (const invoice of payable) {
    if (invoice.total > left()) continue;
    changeCashBalance(provider, customerId, {
      amount: -invoice.total,
      currency: inCurrency,
      type: "applied_to_payment",
    });
    payFromCashBalance(provider, invoice);
  }
  const balance = getCashBalance(provider, customerId);
  if (left() > 0) provider.emit("cash_balance.funds_available", balance);
  return balance;
}

/** The shop returns the customer's cash balance to their bank. */
export function returnTransfers(provider: Provider, customerId: string): Stripe.CashBalance {
  const { available } = getCashBalance(provider, customerId);
  for (const [inCurrency, amount] of Object.entries(available ?? {})) {
    if (amount === 0) continue;
    changeCashBalance(provider, customerId, {
      amount: -amount,
      currency: inCurrency,
      type: "return_initiated",
    });
  }
  return getCashBalance(provider, customerId);
}

function getCashBalance(provider: Provider, customerId: string): Stripe.CashBalance {
  const { cash_balance: balance } = getObject(provider, "customer", customerId);
  return (
    balance ??
    sparseObject<Stripe.CashBalance>({
      object: "cash_balance",
      available: null,
      customer: customerId,
      livemode: false,
      settings: { reconciliation_mode: "automatic", using_merchant_default: true },
    })
  );
}

function changeCashBalance(
  provider: Provider,
  customerId: string,
  change: {
    amount: number;
    currency: string;
    type: "funded" | "applied_to_payment" | "return_initiated";
  },
): void {
  const customer = getObject(provider, "customer", customerId);
  const balance = getCashBalance(provider, customerId);
  const left = (balance.available?.[change.currency] ?? 0) + change.amount;
  provider.store.put("customer", {
    ...customer,
    cash_balance: { ...balance, available: { ...balance.available, [change.currency]: left } },
  });
  provider.emit("customer_cash_balance_transaction.created", {
    id: createId("ccsbtxn"),
    object: "customer_cash_balance_transaction",
    created: provider.now(),
    currency: change.currency,
    customer: customerId,
    ending_balance: left,
    net_amount: change.amount,
    type: change.type,
  });
}

function payFromCashBalance(provider: Provider, invoice: Invoice): Invoice {
  const { id } = invoice;
  const payment = findInvoicePayment(provider, id);
  const intent = getObject(provider, "payment_intent", payment?.payment.payment_intent);
  const method = createPaymentMethod(
    provider,
    null,
    sparseObject<Stripe.PaymentMethod.BillingDetails>({
      address: invoice.customer_address,
      email: invoice.customer_email,
      name: invoice.customer_name,
    }),
  );
  method.type = "customer_balance";
  const charge = createCharge(provider, { intent, method, status: "succeeded" });
  Object.assign(intent, {
    status: "succeeded",
    amount_received: intent.amount,
    payment_method: method.id,
  } satisfies Partial<Stripe.PaymentIntent>);
  recordChargeBalance(provider, charge);
  provider.emit("charge.succeeded", charge);
  provider.emit("payment_intent.succeeded", intent);
  return completeInvoice(provider, invoice);
}

function completeInvoice(provider: Provider, invoice: Invoice): Invoice {
  const payment = findInvoicePayment(provider, invoice.id);
  if (payment) Object.assign(payment, { status: "paid", amount_paid: invoice.total });
  Object.assign(invoice, {
    amount_paid: invoice.total,
    amount_remaining: 0,
    status: "paid",
    status_transitions: { ...invoice.status_transitions, paid_at: provider.now() },
  } satisfies Partial<Invoice>);
  provider.store.put("invoice", invoice);
  provider.emit("invoice.paid", invoice);
  provider.emit("invoice.payment_succeeded", invoice);
  return invoice;
}

const payParams = typedObject<Stripe.InvoicePayParams>()({
  paid_out_of_band: flag.exactOptional(),
});

function payInvoice(
  provider: Provider,
  { paid_out_of_band: isOutside }: z.output<typeof payParams>,
  id: string,
): Invoice {
  const invoice = getObject(provider, "invoice", id);
  if (invoice.status === "paid") {
    throw invalidRequest("Invoice is already paid", "invoice_already_paid");
  }
  assertStatus(invoice, ["open", "uncollectible"], "Only an open invoice can be paid.");
  if (!isOutside) {
    throw invalidRequest(
      "There is no default payment method for this customer.",
      "resource_missing",
    );
  }
  cancelPayment(provider, id);
  return completeInvoice(provider, invoice);
}

/** Staff record that a part of an invoice was paid outside of the provider. It stays open until all of it is paid. */
export function recordOutsidePayment(provider: Provider, id: string, amount: number): Invoice {
  const invoice = getObject(provider, "invoice", id);
  assertStatus(invoice, ["open"], "Only an open invoice can be paid in part.");
  Object.assign(invoice, {
    amount_paid: invoice.amount_paid + amount,
    amount_remaining: invoice.amount_remaining - amount,
  } satisfies Partial<Invoice>);
  provider.store.put("invoice", invoice);
  return invoice;
}

function cancelPayment(provider: Provider, invoiceId: string): void {
  const payment = findInvoicePayment(provider, invoiceId);
  const intent = provider.store.find("payment_intent", getId(payment?.payment.payment_intent));
  if (payment) payment.status = "canceled";
  if (!intent) return;
  intent.status = "canceled";
  provider.emit("payment_intent.canceled", intent);
}

export function endInvoice(
  provider: Provider,
  id: string,
  status: "void" | "uncollectible",
): Invoice {
  const invoice = getObject(provider, "invoice", id);
  assertStatus(
    invoice,
    status === "void" ? ["open", "uncollectible"] : ["open"],
    "Only an open invoice can be ended.",
  );
  const at = provider.now();
  // An uncollectible invoice can still be paid.
  if (status === "void") cancelPayment(provider, id);
  Object.assign(invoice, {
    status,
    status_transitions: {
      ...invoice.status_transitions,
      ...(status === "void" ? { voided_at: at } : { marked_uncollectible_at: at }),
    },
  } satisfies Partial<Invoice>);
  provider.store.put("invoice", invoice);
  provider.emit(status === "void" ? "invoice.voided" : "invoice.marked_uncollectible", invoice);
  return invoice;
}

function sendInvoice(provider: Provider, id: string): Invoice {
  const invoice = getObject(provider, "invoice", id);
  if (invoice.collection_method !== "send_invoice") {
    throw invalidRequest("Only invoices with collection_method=send_invoice can be sent.");
  }
  assertStatus(invoice, ["open", "paid", "uncollectible"], "Only a final invoice can be sent.");
  provider.emit("invoice.sent", invoice);
  return invoice;
}

function deleteDraft(provider: Provider, id: string): Stripe.DeletedInvoice {
  const invoice = getObject(provider, "invoice", id);
  assertStatus(invoice, ["draft"], "Only a draft can be deleted.");
  provider.store.remove("invoice", id);
  provider.emit("invoice.deleted", invoice);
  return { id, object: "invoice", deleted: true };
}

/** The payments of an invoice, which the provider includes only on request. */
export function listInvoicePayments({ store }: Provider, invoiceId: string) {
  return {
    object: "list",
    data: store.all("invoice_payment").filter(({ invoice }) => invoice === invoiceId),
    has_more: false,
    url: "/v1/invoice_payments",
  };
}

const finalizeParams = typedObject<Stripe.InvoiceFinalizeInvoiceParams>()({
  auto_advance: flag.exactOptional(),
});

const filters = {
  customer: text,
  subscription: text,
  status: z.enum(["draft", "open", "paid", "uncollectible", "void"]),
};

export const invoiceRoutes = [
  ...createReadRoutes(
    "invoice",
    "/v1/invoices",
    filters,
    (invoice, { customer, subscription, status }) =>
      (!customer || getId(invoice.customer) === customer) &&
      (!subscription || invoice.parent?.subscription_details?.subscription === subscription) &&
      (!status || invoice.status === status),
  ),
  createRoute("POST", "/v1/invoices", createParams, createDraft),
  createRoute("DELETE", "/v1/invoices/:id", noParams, (provider, _params, id) =>
    deleteDraft(provider, id),
  ),
  createRoute("POST", "/v1/invoiceitems", itemParams, addItem),
  createRoute("POST", "/v1/invoices/:id/finalize", finalizeParams, (provider, params, id) =>
    finalizeInvoice(provider, id, params.auto_advance),
  ),
  createRoute("POST", "/v1/invoices/:id/send", noParams, (provider, _params, id) =>
    sendInvoice(provider, id),
  ),
  createRoute("POST", "/v1/invoices/:id/pay", payParams, payInvoice),
  createRoute("POST", "/v1/invoices/:id/void", noParams, (provider, _params, id) =>
    endInvoice(provider, id, "void"),
  ),
  createRoute(
    "GET",
    "/v1/invoice_payments",
    z.strictObject({
      ...pageParams,
      invoice: text.exactOptional(),
      payment: z
        .strictObject({ type: z.enum(["payment_intent"]), payment_intent: text })
        .exactOptional(),
    }),
    ({ store }, query) =>
      paginate(
        store
          .all("invoice_payment")
          .filter(
            ({ invoice, payment }) =>
              (!query.invoice || invoice === query.invoice) &&
              (!query.payment || payment.payment_intent === query.payment.payment_intent),
          ),
        query,
        "/v1/invoice_payments",
      ),
  ),
  createRoute("GET", "/v1/customers/:id/cash_balance", noParams, (provider, _params, id) =>
    getCashBalance(provider, id),
  ),
  ...createReadRoutes("payment_intent", "/v1/payment_intents", { customer: text }),
  // The stand-in's tax rates have their percentage in the id.
  createRoute("GET", "/v1/tax_rates/:id", noParams, (_provider, _params, id) =>
    sparseObject<Stripe.TaxRate>({
      id,
      object: "tax_rate",
      active: true,
      inclusive: false,
      percentage: Number(id.replace("txr_", "")),
      tax_type: "vat",
    }),
  ),
];
