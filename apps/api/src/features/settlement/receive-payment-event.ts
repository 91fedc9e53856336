import type { BillingDeps, Deps } from "../../deps.ts";
import { findPurchase } from "../../ledger/find-purchase.ts";
import type { PaymentEvent } from "../../providers/payments.ts";
import { paymentEventTypes } from "./payment-event-types.ts";
import { settlePurchase } from "./settle-purchase.ts";

type WebhookDeps = BillingDeps & Pick<Deps, "log">;

export interface WebhookAnswer {
  received: true;
  /** Whether a purchase of ours was updated. */
  settled: boolean;
}

/** Others are acknowledged, so that the provider does not send them again. */
const types = new Set<string>(paymentEventTypes);

/**
 * Handles a webhook: checks that the provider sent it just now, finds its purchase, and reads the provider again.
 * The event's contents are not used, so its order and age do not matter.
 */
export async function receivePaymentEvent(
  deps: WebhookDeps,
  { rawBody, signature }: { rawBody: Buffer; signature: string },
): Promise<WebhookAnswer> {
  const event = await deps.payments.readEvent(rawBody, signature, deps.now());
  const { id, type } = event;
  const settled = types.has(type) && (await settleByEvent(deps, event));
  deps.log.info({ eventId: id, eventType: type, settled }, "payment event");
  return { received: true, settled };
}

async function settleByEvent(deps: WebhookDeps, event: PaymentEvent): Promise<boolean> {
  const purchase =
    (await findPurchase(deps.db, event)) ?? (await findByPayment(deps, event.paymentIntentId));
  if (!purchase) return false;
  await settlePurchase(deps, { purchaseId: purchase.id }, `webhook ${event.type}`);
  return true;
}

/** A dispute names only the payment, which we may not have stored yet; the provider knows its checkout. */
async function findByPayment(deps: WebhookDeps, paymentIntentId: string | undefined) {
  if (!paymentIntentId) return undefined;
  const checkoutSessionId = await deps.payments.findCheckout(paymentIntentId);
  return checkoutSessionId ? findPurchase(deps.db, { checkoutSessionId }) : undefined;
}
