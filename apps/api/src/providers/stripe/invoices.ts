import { type Money, money } from "@site/contracts/money";
import type { Company } from "@site/contracts/quotes";
import type { Stripe } from "stripe";

import { AppError } from "../../errors.ts";
import type {
  InvoiceRequest,
  InvoiceResult,
  PaymentDetails,
  PaymentSnapshot,
} from "../payments.ts";
import {
  createDiscount,
  describeCharge,
  getExpanded,
  getItemName,
  parseAmount,
} from "./checkout-session.ts";
import { callStripe, isStripeError } from "./client.ts";
import { callWithIdempotencyKey } from "./idempotency.ts";
import { toTaxId } from "./tax-ids.ts";
import { DOWNLOADED_SOFTWARE, sumPercentages, toDetailsError, toStripeAddress } from "./tax.ts";

export function isInvoiceId(reference: string): boolean {
  return reference.startsWith("in_");
}

export async function createInvoiceCustomer(
  stripe: Stripe,
  {
    purchaseId,
    email,
    company,
    correctionId,
  }: { purchaseId: string; email: string; company: Company; correctionId?: string },
): Promise<string | undefined> {
  const taxId = toTaxId(company);
  try {
    const customer = await callWithIdempotencyKey({
      key: correctionId ? `correction-customer-${correctionId}` : `invoice-customer-${purchaseId}`,
      request: (idempotencyKey) =>
        stripe.customers.create(
          {
            email,
            name: company.company,
            address: toStripeAddress(company),
            ...(taxId && { tax_id_data: [taxId] }),
            metadata: { purchaseId },
          },
          { idempotencyKey },
        ),
    });
    return customer.id;
  } catch (error) {
    if (toDetailsError(error)) return undefined;
    throw error;
  }
}

/**
 * Opens the invoice of a purchase and has Stripe mail it. Each step first looks at what an earlier attempt did, so that
 * a crash at any point leads to one invoice: its customer has no other.
 */
export async function openInvoice(stripe: Stripe, order: InvoiceRequest): Promise<InvoiceResult> {
  const { purchaseId, customerId } = order;
  try {
    const invoices = await callStripe(() =>
      stripe.invoices.list({ customer: customerId, limit: 1 }),
    );
    const draft = invoices.data[0] ?? (await createDraft(stripe, order));
    if (draft.lines.data.length === 0) await addItem(stripe, draft.id, order);
    const opened =
      draft.status === "draft"
        ? await callWithIdempotencyKey({
            key: `invoice-final-${purchaseId}`,
            request: (idempotencyKey) =>
              stripe.invoices.finalizeInvoice(draft.id, { auto_advance: true }, { idempotencyKey }),
            findCompleted: async () => {
              const found = await callStripe(() => stripe.invoices.retrieve(draft.id));
              return found.status === "draft" ? undefined : found;
            },
          })
        : draft;
    if (opened.status === "open") {
      await callWithIdempotencyKey({
        key: `invoice-send-${purchaseId}`,
        request: (idempotencyKey) => stripe.invoices.sendInvoice(opened.id, {}, { idempotencyKey }),
      });
    }
    return {
      outcome: "opened",
      invoiceId: opened.id,
      number: opened.number,
      dueAt: opened.due_date ? new Date(opened.due_date * 1_000) : null,
    };
  } catch (error) {
    if (isStripeError(error, "StripeInvalidRequestError", "StripeIdempotencyError")) {
      return { outcome: "refused" };
    }
    throw error;
  }
}

async function createDraft(stripe: Stripe, order: InvoiceRequest): Promise<Stripe.Invoice> {
  const { purchaseId, customerId, listPrice, daysUntilDue, poNumber } = order;
  const discounts = await createDiscount(stripe, { ...order, couponCode: null });
  return callWithIdempotencyKey({
    key: `invoice-${purchaseId}`,
    request: (idempotencyKey) =>
      stripe.invoices.create(
        {
          customer: customerId,
          currency: listPrice.currency.toLowerCase(),
          collection_method: "send_invoice",
          days_until_due: daysUntilDue,
          // A draft without its item must not be finalized automatically.
          auto_advance: false,
          automatic_tax: { enabled: true },
          payment_settings: getPaymentSettings(listPrice.currency),
          metadata: { purchaseId },
          ...(discounts && { discounts }),
          ...(poNumber && { custom_fields: [{ name: "Purchase order", value: poNumber }] }),
        },
        { idempotencyKey },
      ),
  });
}

async function addItem(stripe: Stripe, invoice: string, order: InvoiceRequest): Promise<void> {
  const { purchaseId, customerId, planId, quantity, listPrice } = order;
  await callWithIdempotencyKey<Stripe.InvoiceItem>({
    key: `invoice-item-${purchaseId}`,
    request: (idempotencyKey) =>
      stripe.invoiceItems.create(
        {
          customer: customerId,
          invoice,
          currency: listPrice.currency.toLowerCase(),
          description: getItemName({ kind: "new", fromPlanId: null, planId, quantity }),
          quantity,
          unit_amount_decimal: stripe.Decimal.from(listPrice.amountMinor / quantity),
          tax_behavior: "exclusive",
          tax_code: DOWNLOADED_SOFTWARE,
        },
        { idempotencyKey },
      ),
    // A second item would double the amount.
    findCompleted: async () => {
      const found = await callStripe(() => stripe.invoices.retrieve(invoice));
      return found.lines.data.length > 0
        ? ({ object: "invoiceitem" } as Stripe.InvoiceItem)
        : undefined;
    },
  });
}

type PaymentSettings = Stripe.InvoiceCreateParams.PaymentSettings;

/** The kinds of bank transfers by currency. In other currencies, the account's own settings apply. */
const transferTypes: Partial<
  Record<string, { type: string; eu_bank_transfer?: { country: "IE" } }>
> = {
  // Transfers in euros come from all of SEPA, wherever the virtual account is.
  eur: { type: "eu_bank_transfer", eu_bank_transfer: { country: "IE" } },
  gbp: { type: "gb_bank_transfer" },
  jpy: { type: "jp_bank_transfer" },
  mxn: { type: "mx_bank_transfer" },
  usd: { type: "us_bank_transfer" },
};

function getPaymentSettings(currency: string): PaymentSettings {
  const transfer = transferTypes[currency.toLowerCase()];
  if (!transfer) return {};
  return {
    payment_method_types: ["customer_balance"],
    payment_method_options: {
      customer_balance: { funding_type: "bank_transfer", bank_transfer: transfer },
    },
  };
}

/** Ends an invoice, or what staff replaced it by. One that was paid or voided meanwhile stays as it is. */
export async function voidInvoice(stripe: Stripe, firstId: string): Promise<void> {
  const { id: invoiceId } = await fetchCurrentInvoice(stripe, firstId);
  try {
    await callWithIdempotencyKey({
      key: `invoice-void-${invoiceId}`,
      request: (idempotencyKey) => stripe.invoices.voidInvoice(invoiceId, {}, { idempotencyKey }),
    });
  } catch (error) {
    if (!isStripeError(error, "StripeInvalidRequestError")) throw error;
  }
}

/** The invoice, or what replaced it: staff can revise an open invoice in the dashboard. */
export async function fetchCurrentInvoice(
  stripe: Stripe,
  invoiceId: string,
): Promise<Stripe.Invoice> {
  const invoice = await callStripe(() =>
    stripe.invoices.retrieve(invoiceId, { expand: ["payments"] }),
  );
  // A proxy may return the response to another request.
  if (invoice.object !== "invoice" || invoice.id !== invoiceId) {
    throw new AppError("payment_unavailable");
  }
  const revision =
    typeof invoice.latest_revision === "string"
      ? invoice.latest_revision
      : invoice.latest_revision?.id;
  if (invoice.status !== "void" || !revision || revision === invoiceId) return invoice;
  return fetchCurrentInvoice(stripe, revision);
}

/** Fetches the current state of an invoice with its payment, refunds and disputes. */
export async function fetchInvoiceSnapshot(
  stripe: Stripe,
  invoiceId: string,
): Promise<PaymentSnapshot> {
  const invoice = await fetchCurrentInvoice(stripe, invoiceId);
  const { intentId, charge } = await fetchPayment(stripe, invoice);
  const isPaid = invoice.status === "paid";
  const paidAt = charge?.created ?? invoice.status_transitions.paid_at;
  const discountMinor = (invoice.total_discount_amounts ?? []).reduce(
    (sum, { amount }) => sum + parseAmount(amount),
    0,
  );
  return {
    session: toSessionStatus(invoice.status),
    paid: isPaid,
    failed: false,
    paidBy: invoice.total === 0 ? "nothing_due" : "payment",
    currency: invoice.currency.toUpperCase(),
    subtotalMinor: parseAmount(invoice.subtotal),
    discountMinor,
    taxMinor: sumTaxes(invoice),
    // A credit note before the payment lowers what is due.
    totalMinor: parseAmount(invoice.total - invoice.pre_payment_credit_notes_amount),
    ...(await describeCharge(stripe, intentId, charge)),
    paymentIntentId: intentId ?? null,
    payerEmail: invoice.customer_email,
    paidAt: isPaid && paidAt ? new Date(paidAt * 1_000) : null,
  };
}

function toSessionStatus(status: Stripe.Invoice["status"]): PaymentSnapshot["session"] {
  return status === "void" || status === "uncollectible" ? "expired" : "complete";
}

function sumTaxes(invoice: Stripe.Invoice): number {
  return (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + parseAmount(amount), 0);
}

/**
 * The payment that paid the invoice. None if staff marked it as paid elsewhere. A declined or unfinished attempt to pay
 * doesn't count.
 */
async function fetchPayment(
  stripe: Stripe,
  invoice: Stripe.Invoice,
): Promise<{ intentId?: string; charge?: Stripe.Charge }> {
  const payments = invoice.payments?.data ?? [];
  const used =
    payments.find(({ status }) => status === "paid") ?? payments.find((each) => each.is_default);
  const intent = used?.payment.payment_intent;
  const intentId = typeof intent === "string" ? intent : intent?.id;
  if (!intentId) return {};
  const { latest_charge: latest } = await callStripe(() =>
    stripe.paymentIntents.retrieve(intentId, { expand: ["latest_charge.refunds"] }),
  );
  const charge = getExpanded(latest);
  return charge?.status === "succeeded" ? { intentId, charge } : {};
}

export async function findInvoice(
  stripe: Stripe,
  paymentIntentId: string,
): Promise<string | undefined> {
  const payments = await callStripe(() =>
    stripe.invoicePayments.list({
      payment: { type: "payment_intent", payment_intent: paymentIntentId },
      limit: 1,
    }),
  );
  const invoice = payments.data[0]?.invoice;
  return typeof invoice === "string" ? invoice : invoice?.id;
}

/**
 * Transfers go to the customer's cash balance, from which Stripe pays their open invoice. Money stays there if it
 * arrived twice, after the invoice ended, or is less than the invoice. What staff recorded as paid elsewhere is on the
 * invoice, which stays open until all of it is paid.
 */
export async function fetchUnusedTransfer(
  stripe: Stripe,
  customerId: string,
): Promise<Money | undefined> {
  const { available } = await callStripe(() => stripe.customers.retrieveCashBalance(customerId));
  const left = Object.entries(available ?? {}).find(([, amount]) => amount > 0);
  if (left) return money(left[1], left[0].toUpperCase());
  const open = await callStripe(() =>
    stripe.invoices.list({ customer: customerId, status: "open", limit: 1 }),
  );
  const part = open.data.find(({ amount_paid: paid }) => paid > 0);
  return part && money(part.amount_paid, part.currency.toUpperCase());
}

export async function findInvoiceCustomer(
  stripe: Stripe,
  invoiceId: string,
): Promise<string | undefined> {
  const { customer } = await fetchCurrentInvoice(stripe, invoiceId);
  return typeof customer === "string" ? customer : customer?.id;
}

export async function findInvoiceUrl(
  stripe: Stripe,
  invoiceId: string,
): Promise<string | undefined> {
  return (await fetchCurrentInvoice(stripe, invoiceId)).hosted_invoice_url ?? undefined;
}

export async function fetchInvoiceDetails(
  stripe: Stripe,
  invoiceId: string,
): Promise<PaymentDetails> {
  const invoice = await fetchCurrentInvoice(stripe, invoiceId);
  const { charge } = await fetchPayment(stripe, invoice);
  const card = charge?.payment_method_details?.card;
  const rates = (invoice.total_taxes ?? []).flatMap(
    ({ tax_rate_details: details }) => details?.tax_rate ?? [],
  );
  const percentages = await Promise.all(
    rates.map(async (id) => (await callStripe(() => stripe.taxRates.retrieve(id))).percentage),
  );
  return {
    invoiceNumber: invoice.number,
    country: invoice.customer_address?.country ?? null,
    vatNumber: invoice.customer_tax_ids?.[0]?.value ?? null,
    taxRate: String(sumPercentages(percentages)),
    taxMinor: sumTaxes(invoice),
    discountMinor: (invoice.total_discount_amounts ?? []).reduce(
      (sum, { amount }) => sum + parseAmount(amount),
      0,
    ),
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
  };
}
