import type { PaidPlanId } from "@site/contracts/plans";

import { withReturnPath } from "./return-link.ts";

/** The way to a plan for a visitor who may have no account: sign up, then the choice with that plan. */
export function planLink(planId: PaidPlanId): string {
  return withReturnPath("/signup", `/signup-plan-select?${new URLSearchParams({ plan: planId })}`);
}
