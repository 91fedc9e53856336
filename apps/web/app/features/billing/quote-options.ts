import { trpc } from "#app/api/trpc.ts";
import { errorData } from "#app/failures/failure.ts";

import type { CheckoutChoice } from "./checkout-choice.ts";

/** The query for what the choice costs today. */
export function quoteOptions({ planId, couponCode }: CheckoutChoice) {
  return trpc.billing.quote.queryOptions(couponCode ? { planId, couponCode } : { planId });
}

/** Whether a quote was refused because of its coupon, so that the plan itself can still be bought. */
export function isCouponRefusal(thrown: unknown): boolean {
  return errorData(thrown)?.appCode.startsWith("coupon_") ?? false;
}
