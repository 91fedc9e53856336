import {
  couponCodeSchema,
  type OpenCheckout,
  quantitySchema,
  type QuoteInput,
} from "@site/contracts/billing";
import type { PaidPlanId } from "@site/contracts/plans";
import { soldPlanIdSchema } from "@site/contracts/plans/plan-schemas";

import type { Address } from "#app/pages.ts";

const DEFAULT_PLAN: PaidPlanId = "pro";

/**
 * The buyer's choice of plan, number of licences and coupon. The URL contains it, so it survives a reload and can be
 * used in other tabs and emails.
 */
export interface CheckoutChoice {
  planId: PaidPlanId;
  couponCode: string | undefined;
  /** Default: 1. */
  quantity?: number;
  /** Whether an owner wants another licence instead of an upgrade. */
  another?: boolean;
  gift?: boolean;
}

export function parseChoice(query: URLSearchParams): CheckoutChoice {
  // An old link may name a plan that is no longer sold.
  const plan = soldPlanIdSchema.safeParse(query.get("plan"));
  const coupon = couponCodeSchema.safeParse(query.get("coupon"));
  const quantity = quantitySchema.safeParse(Number(query.get("quantity") ?? 1));
  return {
    planId: plan.success ? plan.data : DEFAULT_PLAN,
    couponCode: coupon.success ? coupon.data : undefined,
    ...(quantity.success && quantity.data > 1 && { quantity: quantity.data }),
    ...(query.get("another") === "1" && { another: true }),
    ...(query.get("gift") === "1" && { gift: true }),
  };
}

function toChoiceQuery(choice: CheckoutChoice): URLSearchParams {
  const { planId, couponCode, quantity = 1, another = false, gift = false } = choice;
  return new URLSearchParams({
    plan: planId,
    ...(quantity > 1 && { quantity: String(quantity) }),
    ...(couponCode && { coupon: couponCode }),
    ...(another && { another: "1" }),
    ...(gift && { gift: "1" }),
  });
}

/**
 * The query of another choice. Also says that no coupon and only one licence is wanted, so that an unfinished order
 * doesn't bring them back.
 */
export function changeChoiceQuery(
  query: URLSearchParams,
  next: Partial<CheckoutChoice>,
): URLSearchParams {
  const changed = toChoiceQuery({ ...parseChoice(query), ...next });
  if (query.has("coupon") && !changed.has("coupon")) changed.set("coupon", "");
  if (query.has("quantity") && !changed.has("quantity")) changed.set("quantity", "1");
  return changed;
}

/** The page where the buyer chooses and pays. */
export function getPlanSelectPath(choice: CheckoutChoice): Address {
  return `/signup-plan-select?${toChoiceQuery(choice)}`;
}

/**
 * Where a visitor continues their unfinished order of the same plan, so that the button to pay has its coupon and
 * number of licences. `undefined` if the address says what they want, even if that is no coupon (`coupon=`).
 */
export function findOpenChoicePath(
  query: URLSearchParams,
  open: OpenCheckout | undefined,
): Address | undefined {
  if (open?.kind !== "new" || query.has("coupon") || query.has("quantity")) return undefined;
  if (query.has("gift")) return undefined;
  if (query.has("plan") && query.get("plan") !== open.planId) return undefined;
  const { planId, quantity, couponCode } = open;
  if (!couponCode && quantity === 1) return undefined;
  return getPlanSelectPath({
    planId,
    quantity,
    couponCode: couponCode ?? undefined,
    another: query.get("another") === "1",
  });
}

/** The input of the price query for this choice. */
export function toQuoteInput({ planId, couponCode, quantity = 1 }: CheckoutChoice): QuoteInput {
  return {
    planId,
    ...(quantity > 1 && { quantity }),
    ...(couponCode && { couponCode }),
  };
}

/** The name of the coupon draft. A rejected code from the URL gets its own form, and so its own draft. */
export function getCouponDraftName(couponCode: string | undefined): string {
  return `plan coupon ${couponCode ?? ""}`;
}
