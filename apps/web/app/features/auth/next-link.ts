import { type PaidPlanId, paidPlans, soldPlanIds } from "@site/contracts/plans";

import { isPageAddress } from "#app/lib/address.ts";
import type { Address } from "#app/pages.ts";

const PLAN = "/signup-plan-select";
const COUPON = "/coupon?";
const INVITATION = "/email-confirm?mode=seat";
const GIFT = "/email-confirm?mode=gift";
const labels: [page: string, label: string][] = [
  [PLAN, "Choose your plan"],
  [COUPON, "Go back to your coupon"],
  [INVITATION, "Go back to your invitation"],
  [GIFT, "Go back to your gift"],
];

export interface NextLink {
  label: string;
  to: Address;
}

/** The next page after signing up or confirming an email address, with a label for its destination. */
export function getNextLink(returnPath: string | undefined): NextLink {
  if (!returnPath || !isPageAddress(returnPath)) {
    return { label: "Go to your account", to: "/account" };
  }
  const planId = getChosenPlan(returnPath);
  if (planId) return { label: `Continue with ${paidPlans[planId].name}`, to: returnPath };
  const named = labels.find(([page]) => returnPath.startsWith(page));
  return { label: named?.[1] ?? "Continue", to: returnPath };
}

/** Whether the next page needs a confirmed email address: only coupons for a free plan do. */
export function needsConfirmedEmail(returnPath: string | undefined): boolean {
  return returnPath?.startsWith(COUPON) ?? false;
}

/** Whether the return path is the checkout, which does not need a confirmed email address. */
export function isCheckoutPath(returnPath: string | undefined): returnPath is Address {
  return returnPath !== undefined && isPageAddress(returnPath) && returnPath.startsWith(PLAN);
}

/** The plan that the visitor chose before signing up or logging in; none if it is no longer sold. */
export function getChosenPlan(returnPath: string | undefined): PaidPlanId | undefined {
  if (!isCheckoutPath(returnPath)) return undefined;
  const plan = new URLSearchParams(returnPath.split("?")[1]).get("plan");
  return soldPlanIds.find((id) => id === plan);
}
