import type { FastifyInstance } from "fastify";

import type { BillingDeps, Deps } from "../../deps.ts";
import { findPurchase } from "../../ledger/find-purchases.ts";
import type { PaymentEvent } from "../../providers/payments.ts";
import { syncPurchase } from "./sync-purchase.ts";

/** Stripe's largest events are well below this. */
const BODY_LIMIT = 1_048_576;

/** The signature covers the bytes of the body, so this part of the app reads every body as a buffer. */
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
 * Every event that can change a purchase: the webhook endpoint at the provider must be subscribed to these, and we
 * handle no others. The doctor and docs/operations.md are checked against it.
 */
export const paymentEventTypes = [
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
  "refund.created",
  "refund.updated",
  "refund.failed",
] as const;

type WebhookDeps = BillingDeps & Pick<Deps, "log">;

export interface WebhookResult {
  received: true;
  /** Whether a purchase of ours was updated. */
  synced: boolean;
}

/** Others are acknowledged, so that the provider does not send them again. */
const types = new Set<string>(paymentEventTypes);

/**
 * Handles a webhook: checks that the provider sent it just now, finds its purchase, and reads the provider again.
 * The event's contents are not used, so its order and age do not matter.
 */
export async function handlePaymentEvent(
  deps: WebhookDeps,
  { rawBody, signature }: { rawBody: Buffer; signature: string },
): Promise<WebhookResult> {
  const event = await deps.payments.verifyWebhookEvent(rawBody, signature, deps.now());
  const { id, type } = event;
  const settled = types.has(type) && (await settleByEvent(deps, event));
  deps.log.info({ eventId: id, eventType: type, settled }, "payment event");
  return { received: true, synced: settled };
}

async function settleByEvent(deps: WebhookDeps, event: PaymentEvent): Promise<boolean> {
  const purchase =
    (await findPurchase(deps.db, event)) ?? (await findByPayment(deps, event.paymentIntentId));
  if (!purchase) return false;
  await syncPurchase(deps, { purchaseId: purchase.id }, `webhook ${event.type}`);
  return true;
}

/** A dispute names only the payment, which we may not have stored yet; the provider knows its checkout. */
async function findByPayment(deps: WebhookDeps, paymentIntentId: string | undefined) {
  if (!paymentIntentId) return undefined;
  const checkoutSessionId = await deps.payments.findCheckoutSession(paymentIntentId);
  return checkoutSessionId ? findPurchase(deps.db, { checkoutSessionId }) : undefined;
}
