import { and, eq, gt } from "drizzle-orm";
import type { FastifyInstance } from "fastify";

import { withTransaction } from "../../db/client.ts";
import { invoices } from "../../db/schema/invoices.ts";
import type { PurchaseRow } from "../../db/schema/purchases.ts";
import type { BillingDeps, Deps } from "../../deps.ts";
import { findPurchase } from "../../ledger/find-purchases.ts";
import { enqueueMail } from "../../mail/enqueue-mail.ts";
import { MissingPermissionError, type PaymentEvent } from "../../providers/payments.ts";
import { syncPurchase } from "./sync-purchase.ts";
import { syncUnusedTransfer } from "./unused-transfers.ts";

/** In bytes. Stripe's largest events are far smaller. */
const BODY_LIMIT = 1_048_576;

/** Bodies are read as buffers here, because the signature covers their bytes. */
export function registerStripeWebhook(app: FastifyInstance, deps: Deps): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "*",
      { parseAs: "buffer", bodyLimit: BODY_LIMIT },
      (_request, body, done) => {
        done(null, body);
      },
    );
    scope.post("/api/webhooks/stripe", (request) => {
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const signature = request.headers["stripe-signature"];
      return handlePaymentEvent(
        { ...deps, log: request.log },
        { rawBody, signature: typeof signature === "string" ? signature : "" },
      );
    });
  });
}

/**
 * The events that can change a purchase or report money for it. The webhook endpoint at the provider must be subscribed
 * to all of them; the doctor and docs/operations.md are checked against this list.
 */
export const paymentEventTypes = [
  "cash_balance.funds_available",
  "checkout.session.completed",
  "checkout.session.expired",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "charge.refunded",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
  "invoice.marked_uncollectible",
  "invoice.paid",
  "invoice.voided",
  "radar.early_fraud_warning.created",
  "refund.created",
  "refund.updated",
  "refund.failed",
] as const;

type WebhookDeps = BillingDeps & Pick<Deps, "log">;

export interface WebhookResult {
  received: true;
  /** Whether one of our purchases was synced. */
  synced: boolean;
}

const handledTypes = new Set<string>(paymentEventTypes);

/**
 * Handles a webhook: checks that the provider signed it recently, and syncs its purchase. The event only tells which
 * purchase changed. Its contents are not used, so its order and age do not matter. Other event types are
 * acknowledged, so that the provider does not send them again.
 */
export async function handlePaymentEvent(
  deps: WebhookDeps,
  { rawBody, signature }: { rawBody: Buffer; signature: string },
): Promise<WebhookResult> {
  const event = await deps.payments.verifyWebhookEvent(rawBody, signature, deps.now());
  const { id, type } = event;
  const synced = handledTypes.has(type) && (await syncEventPurchase(deps, event));
  deps.log.info({ eventId: id, eventType: type, synced }, "payment event");
  return { received: true, synced };
}

async function syncEventPurchase(deps: WebhookDeps, event: PaymentEvent): Promise<boolean> {
  if (event.type === "cash_balance.funds_available") {
    return event.customerId !== undefined && syncTransferIfPermitted(deps, event.customerId);
  }
  const purchase =
    (await findPurchase(deps.db, event)) ??
    (await findPurchaseByPayment(deps, event.paymentIntentId));
  if (!purchase) return false;
  // A payment on the provider's page has its own event, and an invoice that comes with it.
  if (event.type.startsWith("invoice.") && purchase.payBy !== "invoice") return false;
  const synced = await syncPurchase(deps, { purchaseId: purchase.id }, `webhook ${event.type}`);
  if (synced) await enqueueAlert(deps, synced, event);
  // Once the rest is paid, an earlier partial transfer no longer has to be returned.
  if (event.type === "invoice.paid" && (await hasUnusedTransfer(deps, purchase)))
    await syncTransferIfPermitted(deps, event.customerId ?? "");
  return true;
}

async function hasUnusedTransfer({ db }: WebhookDeps, { id }: PurchaseRow): Promise<boolean> {
  const isUnused = and(eq(invoices.purchaseId, id), gt(invoices.unusedMinor, 0));
  return (await db.$count(invoices, isUnused)) > 0;
}

/**
 * A key without the permission to read cash balances must not fail the webhook: the provider would switch off the
 * endpoint, which also reports payments. The doctor reports the missing permission, and once it is granted the daily
 * check reads the balance.
 */
async function syncTransferIfPermitted(deps: WebhookDeps, customerId: string): Promise<boolean> {
  try {
    return await syncUnusedTransfer(deps, customerId);
  } catch (err) {
    if (!(err instanceof MissingPermissionError)) throw err;
    deps.log.error({ err, customerId }, "the key may not read cash balances");
    return false;
  }
}

/**
 * Mails the shop about what doesn't change the purchase but has a deadline: an early fraud warning, and an inquiry by a
 * bank. A dispute changes its state and is mailed with that.
 */
async function enqueueAlert(
  deps: WebhookDeps,
  { id: purchaseId, paymentIntentId }: PurchaseRow,
  { type, objectId }: PaymentEvent,
): Promise<void> {
  const isWarning = type === "radar.early_fraud_warning.created";
  if (!objectId || !paymentIntentId) return;
  const isInquiry =
    type === "charge.dispute.created" &&
    (await deps.payments.listDisputes(paymentIntentId)).some(
      ({ id, status }) => id === objectId && status === "none",
    );
  if (!isWarning && !isInquiry) return;
  const message = {
    kind: "payment-alert",
    purchaseId,
    about: isWarning ? "fraud-warning" : "dispute",
  } as const;
  await withTransaction(deps.db, (tx) =>
    enqueueMail(tx, { dedupeKey: `payment-alert:${objectId}`, message, at: deps.now() }),
  );
  deps.wakeOutbox();
}

/**
 * A dispute names only the payment. If that isn't stored yet, the provider is asked for its checkout session or its
 * invoice.
 */
export async function findPurchaseByPayment(
  { db, payments }: Pick<Deps, "db" | "payments">,
  paymentIntentId: string | undefined,
): Promise<PurchaseRow | undefined> {
  if (!paymentIntentId) return undefined;
  const checkoutSessionId = await payments.findCheckoutSession(paymentIntentId);
  if (checkoutSessionId) return findPurchase(db, { checkoutSessionId });
  const invoiceId = await payments.findInvoice(paymentIntentId);
  return invoiceId ? findPurchase(db, { invoiceId }) : undefined;
}
