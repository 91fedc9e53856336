import type { QuoteInput } from "@site/contracts/billing";

import { errorData } from "#app/failures/failure.ts";

import type { CheckoutChoice } from "./checkout-choice.ts";

/** The input of the query for today's price of the choice. */
export function quoteInput({ planId, couponCode }: CheckoutChoice): QuoteInput {
  return couponCode ? { planId, couponCode } : { planId };
}

/** Whether a quote was refused because of its coupon, so that the plan itself can still be bought. */
export function isCouponRefusal(thrown: unknown): boolean {
  return errorData(thrown)?.appCode.startsWith("coupon_") ?? false;
}
