import type { PurchaseKind } from "@site/contracts/billing";
import { formatCount } from "@site/contracts/plan-text";
import { type PaidPlanId, paidPlans, type Plan } from "@site/contracts/plans";

interface Named {
  kind: PurchaseKind;
  planId: PaidPlanId;
  quantity: number;
  returnedQuantity?: number;
  /** Present if it was bought for somebody else. */
  gift?: unknown;
}

/**
 * The name of a purchase: "Pro", "3 Pro licences", "Upgrade to Pro", "Renewal of Pro", "2 seats for Team". After a
 * refund of single places, what is left of it: "2 of 3 Pro licences". A gift: "Pro as a gift".
 */
export function getPurchaseName({
  kind,
  planId,
  quantity,
  returnedQuantity = 0,
  gift,
}: Named): string {
  const { name } = paidPlans[planId];
  const left = returnedQuantity > 0 ? `${quantity - returnedQuantity} of ` : "";
  const plan = quantity === 1 || kind === "seats" ? name : `${left}${quantity} ${name} licences`;
  if (kind === "upgrade") return `Upgrade to ${plan}`;
  if (kind === "seats") return `${left}${formatCount(quantity, "seat")} for ${name}`;
  if (kind === "renewal") return `Renewal of ${plan}`;
  return gift ? `${plan} as a gift` : plan;
}

/** Formats who a plan or licence is for: "1 person, 3 computers" or "5 people, 3 computers each". */
export function formatPeopleAndComputers({
  seats,
  devicesPerSeat,
}: Pick<Plan, "seats" | "devicesPerSeat">): string {
  const computers = formatCount(devicesPerSeat, "computer");
  return seats === 1 ? `1 person, ${computers}` : `${seats} people, ${computers} each`;
}
