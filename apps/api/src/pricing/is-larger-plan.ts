import { type PaidPlanId, paidPlanIds } from "@site/contracts/plans";

/** Whether the first plan is larger than the second. */
export function isLargerPlan(plan: PaidPlanId, other: PaidPlanId): boolean {
  return paidPlanIds.indexOf(plan) > paidPlanIds.indexOf(other);
}
