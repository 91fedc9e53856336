import type { Stripe } from "stripe";

import type { RefundAnswer, RefundOrder } from "../payments.ts";
import { calling } from "./client.ts";
import { isStripeError } from "./stripe-error.ts";
import { underKey } from "./under-key.ts";

/** Sends a refund. If everything was already refunded, it counts as made: the request is fulfilled. */
export async function refundPayment(
  stripe: Stripe,
  { purchaseId, paymentIntentId, part, request }: RefundOrder,
): Promise<RefundAnswer> {
  try {
    await underKey<{ object: string }>({
      key: `refund-${purchaseId}-${request}`,
      ask: (idempotencyKey) =>
        stripe.refunds.create(
          {
            payment_intent: paymentIntentId,
            ...(part ? { amount: part.amountMinor } : {}),
            reason: "requested_by_customer",
            metadata: { purchaseId },
          },
          { idempotencyKey },
        ),
      // More than the whole cannot be refunded; a part could be refunded twice.
      findDone: async () => part && findPaidBack(stripe, paymentIntentId, part),
    });
    return { outcome: "made" };
  } catch (error) {
    if (!isStripeError(error, "StripeInvalidRequestError", "StripeIdempotencyError")) throw error;
    if (error.code === "charge_already_refunded") return { outcome: "made" };
    return { outcome: "refused", reason: error.code ?? error.type };
  }
}

/** The amount charged, if more of it was refunded than before this part. */
async function findPaidBack(
  stripe: Stripe,
  payment_intent: string,
  { refundedMinor }: { refundedMinor: number },
): Promise<Stripe.Charge | undefined> {
  const charges = await calling(() => stripe.charges.list({ payment_intent, limit: 100 }));
  return charges.data.find((charge) => charge.amount_refunded > refundedMinor);
}
