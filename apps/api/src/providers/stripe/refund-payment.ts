import type { Stripe } from "stripe";

import type { RefundAnswer, RefundOrder } from "../payments.ts";
import { calling } from "./client.ts";
import { isStripeError } from "./stripe-error.ts";

/** Sends money back. Where all of it went back before, that counts as made: the wish is fulfilled. */
export async function refundPayment(
  stripe: Stripe,
  { purchaseId, paymentIntentId, amountMinor, request }: RefundOrder,
): Promise<RefundAnswer> {
  try {
    await calling(() =>
      stripe.refunds.create(
        {
          payment_intent: paymentIntentId,
          ...(amountMinor === undefined ? {} : { amount: amountMinor }),
          reason: "requested_by_customer",
          metadata: { purchaseId },
        },
        { idempotencyKey: `refund-${purchaseId}-${request}` },
      ),
    );
    return { outcome: "made" };
  } catch (error) {
    if (!isStripeError(error, "StripeInvalidRequestError", "StripeIdempotencyError")) throw error;
    if (error.code === "charge_already_refunded") return { outcome: "made" };
    return { outcome: "refused", reason: error.code ?? error.type };
  }
}
