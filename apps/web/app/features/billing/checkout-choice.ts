import { couponCodeSchema } from "@site/contracts/billing";
import type { PaidPlanId } from "@site/contracts/plans";
import { paidPlanIdSchema } from "@site/contracts/plans/plan-id-schema";

import type { Address } from "#app/pages.ts";

const DEFAULT_PLAN: PaidPlanId = "pro";

/** The buyer's choice. It lives in the page's address, so a reload, a second tab and a mail keep it. */
export interface CheckoutChoice {
  planId: PaidPlanId;
  couponCode: string | undefined;
}

export function readChoice(query: URLSearchParams): CheckoutChoice {
  const plan = paidPlanIdSchema.safeParse(query.get("plan"));
  const coupon = couponCodeSchema.safeParse(query.get("coupon"));
  return {
    planId: plan.success ? plan.data : DEFAULT_PLAN,
    couponCode: coupon.success ? coupon.data : undefined,
  };
}

export function choiceQuery({ planId, couponCode }: CheckoutChoice): URLSearchParams {
  return new URLSearchParams({ plan: planId, ...(couponCode && { coupon: couponCode }) });
}

/** The page where the buyer chooses and pays. */
export function planSelectPath(choice: CheckoutChoice): Address {
  return `/signup-plan-select?${choiceQuery(choice)}`;
}
