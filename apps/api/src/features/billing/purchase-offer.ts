import type { PurchaseKind } from "@site/contracts/billing";
import { type Money, money } from "@site/contracts/money";
import { type PaidPlanId, paidPlans } from "@site/contracts/plans";

import type { CouponRow } from "../../db/schema/coupons.ts";
import type { PurchaseRow } from "../../db/schema/purchases.ts";
import { priceOf } from "./quote.ts";

/** What is to be bought and at which price: everything that follows from catalogue, coupon and licence. */
export interface PurchaseOffer {
  kind: PurchaseKind;
  originId: string | null;
  fromPlanId: PaidPlanId | null;
  planId: PaidPlanId;
  updatesMonths: number;
  listPrice: Money;
  discount: Money;
  total: Money;
  couponCode: string | null;
}

/** A licence at the price of the catalogue, less the coupon. */
export function offerOfPlan(planId: PaidPlanId, coupon: CouponRow | undefined): PurchaseOffer {
  const plan = paidPlans[planId];
  const { listPrice, discount, total, couponCode } = priceOf(planId, coupon);
  return {
    kind: "new",
    originId: null,
    fromPlanId: null,
    planId,
    updatesMonths: plan.updatesMonths,
    listPrice,
    discount,
    total,
    couponCode,
  };
}

interface Change {
  kind: "upgrade" | "renewal";
  originId: string;
  fromPlanId: PaidPlanId | null;
  planId: PaidPlanId;
  updatesMonths: number;
  price: Money;
}

/** An upgrade or a renewal. Coupons take nothing off these: docs/decisions. */
export function offerOfChange({ price, ...change }: Change): PurchaseOffer {
  const nothing = money(0, price.currency);
  return { ...change, listPrice: price, discount: nothing, total: price, couponCode: null };
}

/** Whether an open checkout is for exactly this offer, so that it can go on. */
export function isOfferOf(purchase: PurchaseRow, offer: PurchaseOffer): boolean {
  return (
    purchase.kind === offer.kind &&
    purchase.originId === offer.originId &&
    purchase.planId === offer.planId &&
    purchase.couponCode === offer.couponCode &&
    purchase.discountMinor === offer.discount.amountMinor &&
    purchase.listPriceMinor === offer.listPrice.amountMinor
  );
}
