import { couponCodeSchema, type QuoteInput } from "@site/contracts/billing";
import type { PaidPlanId } from "@site/contracts/plans";
import { paidPlanIdSchema } from "@site/contracts/plans/plan-schemas";

import type { Address } from "#app/pages.ts";

const DEFAULT_PLAN: PaidPlanId = "pro";

/**
 * The buyer's choice of plan and coupon. The URL contains it, so it survives a reload and can be used in other tabs and
 * emails.
 */
export interface CheckoutChoice {
  planId: PaidPlanId;
  couponCode: string | undefined;
}

export function parseChoice(query: URLSearchParams): CheckoutChoice {
  const plan = paidPlanIdSchema.safeParse(query.get("plan"));
  const coupon = couponCodeSchema.safeParse(query.get("coupon"));
  return {
    planId: plan.success ? plan.data : DEFAULT_PLAN,
    couponCode: coupon.success ? coupon.data : undefined,
  };
}

export function toChoiceQuery({ planId, couponCode }: CheckoutChoice): URLSearchParams {
  return new URLSearchParams({ plan: planId, ...(couponCode && { coupon: couponCode }) });
}

/** The page where the buyer chooses and pays. */
export function getPlanSelectPath(choice: CheckoutChoice): Address {
  return `/signup-plan-select?${toChoiceQuery(choice)}`;
}

/** The input of the price query for this choice. */
export function toQuoteInput({ planId, couponCode }: CheckoutChoice): QuoteInput {
  return couponCode ? { planId, couponCode } : { planId };
}

/** The name of the coupon draft. A rejected code from the URL gets its own form, and so its own draft. */
export function getCouponDraftName(couponCode: string | undefined): string {
  return `plan coupon ${couponCode ?? ""}`;
}
