import type { PurchaseKind } from "@site/contracts/billing";
import { type Money, money, subtractMoney } from "@site/contracts/money";
import { type PaidPlanId, paidPlans } from "@site/contracts/plans";

import type { PurchaseRow } from "../db/schema/purchases.ts";
import { chargeable } from "./chargeable.ts";
import { type Deductions, priceOf } from "./price-of.ts";

/** What is offered and at which price: everything that follows from catalogue, coupon and licence. */
export interface PurchaseOffer {
  kind: PurchaseKind;
  originId: string | null;
  fromPlanId: PaidPlanId | null;
  /** The last day of updates of the licence to be changed. */
  fromUpdatesUntil: string | null;
  planId: PaidPlanId;
  updatesMonths: number;
  listPrice: Money;
  /** Coupon and credit together. */
  discount: Money;
  credit: Money;
  /** The former subscription that the credit comes from. */
  subscriptionId: string | null;
  total: Money;
  couponCode: string | null;
}

/** A licence at the catalogue price, less coupon and credit. */
export function offerOfPlan(planId: PaidPlanId, deductions: Deductions): PurchaseOffer {
  const plan = paidPlans[planId];
  const { listPrice, credit, total, couponCode } = priceOf(planId, deductions);
  return {
    kind: "new",
    originId: null,
    fromPlanId: null,
    fromUpdatesUntil: null,
    planId,
    updatesMonths: plan.updatesMonths,
    listPrice,
    discount: subtractMoney(listPrice, total),
    credit,
    subscriptionId: credit.amountMinor > 0 ? (deductions.credit?.id ?? null) : null,
    total,
    couponCode,
  };
}

interface Change {
  kind: "upgrade" | "renewal";
  originId: string;
  fromPlanId: PaidPlanId | null;
  fromUpdatesUntil: string;
  planId: PaidPlanId;
  updatesMonths: number;
  price: Money;
}

/** An upgrade or a renewal. Coupon and credit do not apply to these. */
export function offerOfChange({ price, ...change }: Change): PurchaseOffer {
  const total = chargeable(price);
  return {
    ...change,
    listPrice: price,
    discount: subtractMoney(price, total),
    credit: money(0, price.currency),
    subscriptionId: null,
    total,
    couponCode: null,
  };
}

/** Whether an open checkout is for exactly this offer, so that it can continue. */
export function isOfferOf(purchase: PurchaseRow, offer: PurchaseOffer): boolean {
  return (
    purchase.kind === offer.kind &&
    purchase.originId === offer.originId &&
    purchase.fromPlanId === offer.fromPlanId &&
    purchase.fromUpdatesUntil === offer.fromUpdatesUntil &&
    purchase.planId === offer.planId &&
    purchase.couponCode === offer.couponCode &&
    purchase.discountMinor === offer.discount.amountMinor &&
    purchase.creditMinor === offer.credit.amountMinor &&
    purchase.listPriceMinor === offer.listPrice.amountMinor
  );
}
