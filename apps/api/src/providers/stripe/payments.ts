import { randomUUID } from "node:crypto";

import { money } from "@site/contracts/money";
import type { Stripe } from "stripe";

import type { Log } from "../../log.ts";
import type { Telemetry } from "../../telemetry/telemetry.ts";
import type { Digests } from "../digests.ts";
import { memoizeAsync } from "../memoize-async.ts";
import type {
  Payments,
  RefundResult,
  RefundRequest,
  PaidPeriod,
  ProviderSubscription,
} from "../payments.ts";
import { fetchPaymentDetails, getDashboard, listBalanceChanges, listDisputes } from "./balance.ts";
import { openCheckoutSession, fetchPaymentSnapshot, UNUSED_METADATA } from "./checkout-session.ts";
import { callStripe, createStripeClient, isStripeError, logResponses } from "./client.ts";
import { correctInvoice, findCreditNoteUrl, findSessionInvoice } from "./correct-invoice.ts";
import { callWithIdempotencyKey } from "./idempotency.ts";
import {
  createInvoiceCustomer,
  fetchInvoiceDetails,
  fetchInvoiceSnapshot,
  fetchUnusedTransfer,
  findInvoice,
  findInvoiceCustomer,
  findInvoiceUrl,
  isInvoiceId,
  openInvoice,
  voidInvoice,
} from "./invoices.ts";
import { computeTax, findTaxPercent } from "./tax.ts";
import { verifyWebhookEvent } from "./webhook-event.ts";

interface StripePaymentsOptions {
  secretKey: string;
  /** The endpoint's secret and, during a rotation, also the previous one. */
  webhookSecrets: string[];
  apiBase?: string | undefined;
  siteOrigin: string;
  digests: Digests;
  log: Log;
  telemetry?: Telemetry | undefined;
}

/** Stripe through its official SDK, which loads on first use. */
export function createStripePayments(options: StripePaymentsOptions): Payments {
  const getClient = memoizeAsync(async () => {
    const stripe = await createStripeClient(options);
    logResponses(stripe, options.log);
    return stripe;
  });
  return {
    ensureCustomer: async (account) => ensureCustomer(await getClient(), options.digests, account),
    updateCustomerEmail: async (customerId, email) =>
      updateCustomer(await getClient(), customerId, { email }),
    eraseCustomer: async (customerId) => eraseCustomer(await getClient(), customerId),
    openCheckoutSession: async (order) =>
      openCheckoutSession(await getClient(), options.siteOrigin, order),
    expireCheckoutSession: async (sessionId) => expireCheckoutSession(await getClient(), sessionId),
    createInvoiceCustomer: async (invoice) => createInvoiceCustomer(await getClient(), invoice),
    openInvoice: async (order) => openInvoice(await getClient(), order),
    findInvoiceId: async (reference) =>
      isInvoiceId(reference) ? reference : findSessionInvoice(await getClient(), reference),
    correctInvoice: async (correction) => correctInvoice(await getClient(), correction),
    findCreditNoteUrl: async (creditNoteId) => findCreditNoteUrl(await getClient(), creditNoteId),
    voidInvoice: async (invoiceId) => voidInvoice(await getClient(), invoiceId),
    fetchPaymentSnapshot: async (reference) =>
      isInvoiceId(reference)
        ? fetchInvoiceSnapshot(await getClient(), reference)
        : fetchPaymentSnapshot(await getClient(), reference),
    findInvoice: async (paymentIntentId) => findInvoice(await getClient(), paymentIntentId),
    createRefund: async (order) => createRefund(await getClient(), order),
    findCheckoutSession: async (paymentIntentId) => {
      const stripe = await getClient();
      const sessions = await callStripe(() =>
        stripe.checkout.sessions.list({ payment_intent: paymentIntentId, limit: 1 }),
      );
      return sessions.data[0]?.id;
    },
    diagnose: async (expected) => {
      // Loaded on demand, because only the doctor needs it.
      const { diagnoseStripe } = await import("./diagnose.ts");
      return diagnoseStripe(await createStripeClient(options), options.secretKey, expected);
    },
    findTaxPercent: async (question) => findTaxPercent(await getClient(), question),
    computeTax: async (question) => computeTax(await getClient(), question),
    listSubscriptions: async () => listSubscriptions(await getClient()),
    cancelSubscription: async (subscriptionId) =>
      cancelSubscription(await getClient(), subscriptionId),
    findReceiptUrl: async (reference) =>
      isInvoiceId(reference)
        ? findInvoiceUrl(await getClient(), reference)
        : findReceiptUrl(await getClient(), reference),
    listBalanceChanges: async (since) => listBalanceChanges(await getClient(), since),
    fetchPaymentDetails: async (reference) =>
      isInvoiceId(reference)
        ? fetchInvoiceDetails(await getClient(), reference)
        : fetchPaymentDetails(await getClient(), reference),
    listDisputes: async (paymentIntentId) =>
      listDisputes(await getClient(), getDashboard(options), paymentIntentId),
    fetchUnusedTransfer: async (customerId) => fetchUnusedTransfer(await getClient(), customerId),
    findCustomerPurchase: async (customerId) => {
      const stripe = await getClient();
      const customer = await callStripe(() => stripe.customers.retrieve(customerId));
      return customer.deleted ? undefined : customer.metadata["purchaseId"];
    },
    findInvoiceCustomer: async (invoiceId) => findInvoiceCustomer(await getClient(), invoiceId),
    getCustomerUrl: (customerId) => `${getDashboard(options)}/customers/${customerId}`,
    getPaymentUrl: (paymentIntentId) => `${getDashboard(options)}/payments/${paymentIntentId}`,
    verifyWebhookEvent: async (rawBody, signature, now) =>
      verifyWebhookEvent(await getClient(), options.webhookSecrets, { rawBody, signature, now }),
  };
}

/** The key contains the address because Stripe rejects a key that is reused with other content. */
async function ensureCustomer(
  stripe: Stripe,
  digests: Digests,
  { profileId, email }: { profileId: string; email: string },
): Promise<string> {
  const customer = await callWithIdempotencyKey({
    key: `customer-${profileId}-${digests.compute(email)}`,
    request: (idempotencyKey) =>
      stripe.customers.create({ email, metadata: { profileId } }, { idempotencyKey }),
  });
  return customer.id;
}

async function updateCustomer(
  stripe: Stripe,
  customerId: string,
  changes: Stripe.CustomerUpdateParams,
): Promise<void> {
  await ignoreMissing(
    callWithIdempotencyKey({
      key: randomUUID(),
      request: (idempotencyKey) => stripe.customers.update(customerId, changes, { idempotencyKey }),
    }),
  );
}

async function eraseCustomer(stripe: Stripe, customerId: string): Promise<void> {
  await updateCustomer(stripe, customerId, { email: "", name: "", address: "" });
  await ignoreMissing(deleteTaxIds(stripe, customerId));
}

/** A customer has a few at most. Their invoices keep theirs. */
async function deleteTaxIds(stripe: Stripe, customerId: string): Promise<void> {
  const { data } = await callStripe(() =>
    stripe.customers.listTaxIds(customerId, { limit: PAGE_SIZE }),
  );
  for (const { id } of data) {
    await ignoreMissing(callStripe(() => stripe.customers.deleteTaxId(customerId, id)));
  }
}

async function cancelSubscription(stripe: Stripe, subscriptionId: string): Promise<void> {
  await ignoreMissing(callStripe(() => stripe.subscriptions.cancel(subscriptionId)));
}

async function ignoreMissing(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    const isMissing =
      isStripeError(error, "StripeInvalidRequestError") && error.code === "resource_missing";
    if (!isMissing) throw error;
  }
}

async function expireCheckoutSession(stripe: Stripe, sessionId: string): Promise<void> {
  try {
    await callWithIdempotencyKey({
      key: randomUUID(),
      request: (idempotencyKey) =>
        stripe.checkout.sessions.expire(sessionId, {}, { idempotencyKey }),
    });
  } catch (error) {
    const hasEnded = isStripeError(error, "StripeInvalidRequestError");
    if (!hasEnded) throw error;
  }
}

async function findReceiptUrl(stripe: Stripe, sessionId: string): Promise<string | undefined> {
  const session = await callStripe(() =>
    stripe.checkout.sessions.retrieve(sessionId, {
      expand: ["invoice", "payment_intent.latest_charge"],
    }),
  );
  const { invoice, payment_intent: intent } = session;
  if (invoice && typeof invoice === "object" && invoice.hosted_invoice_url) {
    return invoice.hosted_invoice_url;
  }
  const charge = intent && typeof intent === "object" ? intent.latest_charge : undefined;
  return (charge && typeof charge === "object" ? charge.receipt_url : undefined) ?? undefined;
}

/** Creates a refund. Succeeds if everything is refunded already. */
async function createRefund(
  stripe: Stripe,
  { purchaseId, paymentIntentId, part, request, isUnused = false }: RefundRequest,
): Promise<RefundResult> {
  try {
    await callWithIdempotencyKey<{ object: string }>({
      key: `refund-${purchaseId}-${request}`,
      request: (idempotencyKey) =>
        stripe.refunds.create(
          {
            payment_intent: paymentIntentId,
            ...(part ? { amount: part.amountMinor } : {}),
            reason: "requested_by_customer",
            metadata: { purchaseId, ...(isUnused && { [UNUSED_METADATA]: "yes" }) },
          },
          { idempotencyKey },
        ),
      // Stripe never refunds more than the payment, but could refund a part twice.
      findCompleted: async () => part && findRefundedCharge(stripe, paymentIntentId, part),
    });
    return { outcome: "made" };
  } catch (error) {
    if (!isStripeError(error, "StripeInvalidRequestError", "StripeIdempotencyError")) throw error;
    if (error.code === "charge_already_refunded") return { outcome: "made" };
    return { outcome: "refused", reason: error.code ?? error.type };
  }
}

/** The charge, if more of it is refunded than before this part. */
async function findRefundedCharge(
  stripe: Stripe,
  payment_intent: string,
  { refundedMinor }: { refundedMinor: number },
): Promise<Stripe.Charge | undefined> {
  const charges = await callStripe(() => stripe.charges.list({ payment_intent, limit: 100 }));
  return charges.data.find((charge) => charge.amount_refunded > refundedMinor);
}

/** Stripe's maximum page size. */
const PAGE_SIZE = 100;

/** Fetches page by page. Skips subscriptions of deleted customers. */
async function* listSubscriptions(stripe: Stripe): AsyncGenerator<ProviderSubscription> {
  let after: string | undefined;
  do {
    const page = await callStripe(() =>
      stripe.subscriptions.list({
        status: "all",
        limit: PAGE_SIZE,
        expand: ["data.customer"],
        ...(after ? { starting_after: after } : {}),
      }),
    );
    for (const { id, customer, status } of page.data) {
      if (typeof customer === "string" || customer.deleted || !customer.email) continue;
      yield {
        subscriptionId: id,
        customerId: customer.id,
        email: customer.email.toLowerCase(),
        isEnded: status === "canceled" || status === "incomplete_expired",
        periods: await listPaidPeriods(stripe, id),
      };
    }
    after = page.has_more ? page.data.at(-1)?.id : undefined;
  } while (after);
}

async function listPaidPeriods(stripe: Stripe, subscription: string): Promise<PaidPeriod[]> {
  const periods: PaidPeriod[] = [];
  let after: string | undefined;
  do {
    const page = await callStripe(() =>
      stripe.invoices.list({
        subscription,
        status: "paid",
        limit: PAGE_SIZE,
        ...(after ? { starting_after: after } : {}),
      }),
    );
    periods.push(...page.data.flatMap(toPaidPeriods));
    after = page.has_more ? page.data.at(-1)?.id : undefined;
  } while (after);
  return periods;
}

function toPaidPeriods(invoice: Stripe.Invoice): PaidPeriod[] {
  if (invoice.amount_paid <= 0) return [];
  return invoice.lines.data
    .filter((line) => line.amount > 0 && line.period.end > line.period.start)
    .map(({ period, amount, currency }) => ({
      from: new Date(period.start * 1_000),
      to: new Date(period.end * 1_000),
      amount: money(amount, currency.toUpperCase()),
    }));
}
