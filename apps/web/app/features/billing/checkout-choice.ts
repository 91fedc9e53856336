import { couponCodeSchema, type QuoteInput } from "@site/contracts/billing";
import type { PaidPlanId } from "@site/contracts/plans";
import { paidPlanIdSchema } from "@site/contracts/plans/plan-schemas";

import type { Address } from "#app/pages.ts";

const DEFAULT_PLAN: PaidPlanId = "pro";

/** The buyer's choice. It lives in the page's address, so a reload, a second tab and a mail keep it. */
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

/** The input of the query for today's price of the choice. */
export function toQuoteInput({ planId, couponCode }: CheckoutChoice): QuoteInput {
  return couponCode ? { planId, couponCode } : { planId };
}

/** Name of the draft of a coupon's code; a refused code of the address is a form of its own. */
export function getCouponDraftName(couponCode: string | undefined): string {
  return `plan coupon ${couponCode ?? ""}`;
}
