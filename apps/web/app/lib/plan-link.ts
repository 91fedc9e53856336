import type { PaidPlanId } from "@site/contracts/plans";

/** The way to a plan for a visitor who may have no account: sign up, then the choice with that plan. */
export function planLink(planId: PaidPlanId): string {
  const returnPath = `/signup-plan-select?${new URLSearchParams({ plan: planId })}`;
  return `/signup?${new URLSearchParams({ returnPath })}`;
}
