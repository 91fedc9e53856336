import type { PurchaseKind } from "@site/contracts/billing";
import { type PaidPlanId, paidPlans } from "@site/contracts/plans";

interface Named {
  kind: PurchaseKind;
  planId: PaidPlanId;
}

/** What a purchase was for, in a few words: "Pro", "Upgrade to Pro", "Renewal of Pro". */
export function getPurchaseName({ kind, planId }: Named): string {
  const { name } = paidPlans[planId];
  if (kind === "upgrade") return `Upgrade to ${name}`;
  return kind === "renewal" ? `Renewal of ${name}` : name;
}
