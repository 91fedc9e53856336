import type { PaidPlanId } from "@site/contracts/plans";

import type { Address } from "#app/pages.ts";

/** The link to a plan for a visitor who may have no account: sign up, then the choice with that plan. */
export function getPlanSignUpPath(planId: PaidPlanId, couponCode?: string): Address {
  const choice = { plan: planId, ...(couponCode && { coupon: couponCode }) };
  const returnPath = `/signup-plan-select?${new URLSearchParams(choice)}`;
  return `/signup?${new URLSearchParams({ returnPath })}`;
}
