import type { Purchase } from "@site/contracts/billing";
import { paidPlans } from "@site/contracts/plans";

/** What a purchase was for, in a few words: "Pro", "Upgrade to Pro", "Renewal of Pro". */
export function purchaseName({ kind, planId }: Pick<Purchase, "kind" | "planId">): string {
  const { name } = paidPlans[planId];
  if (kind === "upgrade") return `Upgrade to ${name}`;
  return kind === "renewal" ? `Renewal of ${name}` : name;
}
