import type { Money } from "@site/contracts/money";
import { type PaidPlanId, paidPlans } from "@site/contracts/plans";

import { usePublicQuery } from "#app/api/fetch-public.ts";

export interface PlanPrice {
  price: Money;
  renewal: Money;
}
export type GetPlanPrice = (planId: PaidPlanId) => PlanPrice;

/** Today's prices of the plans. Until they are known, those of the build, which take the same room. */
export function usePlanPrices(): GetPlanPrice {
  const current = usePublicQuery("billing.prices");
  return (planId) => current?.find((each) => each.planId === planId) ?? paidPlans[planId];
}
