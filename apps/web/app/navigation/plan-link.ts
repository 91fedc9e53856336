import type { PaidPlanId } from "@site/contracts/plans";

import type { Address } from "#app/pages.ts";

/** The sign-up page that continues with the choice of this plan, for visitors who may have no account. */
export function getPlanSignUpPath(planId: PaidPlanId, couponCode?: string): Address {
  const choice = { plan: planId, ...(couponCode && { coupon: couponCode }) };
  const returnPath = `/signup-plan-select?${new URLSearchParams(choice)}`;
  return `/signup?${new URLSearchParams({ returnPath })}`;
}
