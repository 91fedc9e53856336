import type { PurchaseKind } from "@site/contracts/billing";
import { formatCount } from "@site/contracts/plan-text";
import { type PaidPlanId, paidPlans, type Plan } from "@site/contracts/plans";

interface Named {
  kind: PurchaseKind;
  planId: PaidPlanId;
}

/** The name of a purchase: "Pro", "Upgrade to Pro", "Renewal of Pro". */
export function getPurchaseName({ kind, planId }: Named): string {
  const { name } = paidPlans[planId];
  if (kind === "upgrade") return `Upgrade to ${name}`;
  return kind === "renewal" ? `Renewal of ${name}` : name;
}

/** Formats who a plan or licence is for: "1 person, 3 computers" or "5 people, 3 computers each". */
export function formatPeopleAndComputers({
  seats,
  devicesPerSeat,
}: Pick<Plan, "seats" | "devicesPerSeat">): string {
  const computers = formatCount(devicesPerSeat, "computer");
  return seats === 1 ? `1 person, ${computers}` : `${seats} people, ${computers} each`;
}
