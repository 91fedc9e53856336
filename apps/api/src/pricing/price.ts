import type { PurchaseKind, Quote } from "@site/contracts/billing";
import {
  computePercentage,
  type Money,
  money,
  multiplyMoney,
  subtractMoney,
} from "@site/contracts/money";
import { findCurrency } from "@site/contracts/money/currencies";
import { type PaidPlanId, paidPlans, SHOP_CURRENCY } from "@site/contracts/plans";

import type { CouponRow } from "../db/schema/coupons.ts";
import type { PurchaseRow } from "../db/schema/purchases.ts";
import type { SaleRow } from "../db/schema/sales.ts";
import type { PriceList } from "./price-list.ts";
import { computeSaleDiscount } from "./sales.ts";

/** The unused time of a former subscription, as money. */
export interface Credit {
  /** The row of the subscription. */
  id: string;
  amount: Money;
}

/** How many licences are bought, and the deductions from their price. */
export interface Order {
  /** Today's prices. */
  prices: PriceList;
  /** Default: 1. */
  quantity?: number | undefined;
  coupon?: CouponRow | undefined;
  /** The sale that runs now. */
  sale?: Pick<SaleRow, "name" | "percent" | "planIds"> | undefined;
  credit?: Credit | undefined;
}

/**
 * The price of the ordered licences, less the coupon's discount and the credit. All prices are computed here. A credit in another
 * currency does not apply. If the rest is below the provider's smallest charge, nothing is due.
 */
export function computePrice(
  planId: PaidPlanId,
  { prices, quantity = 1, coupon, sale, credit }: Order,
): Quote {
  const unitPrice = money(prices[planId].priceMinor, SHOP_CURRENCY);
  const { currency } = unitPrice;
  const none = money(0, currency);
  const listPrice = multiplyMoney(unitPrice, quantity);
  const ofCoupon = coupon ? computeCouponDiscount(coupon, listPrice, unitPrice) : none;
  const ofSale = sale ? computeSaleDiscount(sale, planId, listPrice) : none;
  const isSaleLarger = ofSale.amountMinor > ofCoupon.amountMinor;
  const rest = subtractMoney(listPrice, isSaleLarger ? ofSale : ofCoupon);
  const deduction = credit?.amount.currency === currency ? credit.amount : none;
  const total = toChargeableAmount(subtractMoney(rest, deduction));
  return {
    planId,
    quantity,
    unitPrice,
    listPrice,
    discount: subtractMoney(listPrice, rest),
    credit: subtractMoney(rest, total),
    total,
    couponCode: isSaleLarger ? null : (coupon?.code ?? null),
    saleName: isSaleLarger ? (sale?.name ?? null) : null,
  };
}

/** An offer and its price, from catalogue, coupon and licence. */
export interface PurchaseOffer {
  kind: PurchaseKind;
  originId: string | null;
  fromPlanId: PaidPlanId | null;
  /** The last day of updates of the licence to be changed. */
  fromUpdatesUntil: string | null;
  planId: PaidPlanId;
  /** How many licences are bought or changed, or how many seats are added. */
  quantity: number;
  /** The seats that it buys, upgrades, renews or adds. */
  seats: number;
  updatesMonths: number;
  /** The price of all licences together. */
  listPrice: Money;
  /** The coupon's discount and the credit together. */
  discount: Money;
  credit: Money;
  /** The former subscription that the credit comes from. */
  subscriptionId: string | null;
  total: Money;
  couponCode: string | null;
  saleName: string | null;
}

/** New licences at today's price, less coupon and credit. */
export function createPlanOffer(planId: PaidPlanId, order: Order): PurchaseOffer {
  const plan = paidPlans[planId];
  const { quantity, listPrice, credit, total, couponCode, saleName } = computePrice(planId, order);
  return {
    kind: "new",
    originId: null,
    fromPlanId: null,
    fromUpdatesUntil: null,
    planId,
    quantity,
    seats: plan.seats * quantity,
    updatesMonths: plan.updatesMonths,
    listPrice,
    discount: subtractMoney(listPrice, total),
    credit,
    subscriptionId: credit.amountMinor > 0 ? (order.credit?.id ?? null) : null,
    total,
    couponCode,
    saleName,
  };
}

interface Change {
  kind: "upgrade" | "renewal" | "seats";
  originId: string;
  fromPlanId: PaidPlanId | null;
  fromUpdatesUntil: string;
  planId: PaidPlanId;
  quantity: number;
  seats: number;
  updatesMonths: number;
  price: Money;
}

/** An upgrade, a renewal or more seats. Coupon and credit do not apply to these. */
export function createChangeOffer({ price, ...change }: Change): PurchaseOffer {
  const total = toChargeableAmount(price);
  return {
    ...change,
    listPrice: price,
    discount: subtractMoney(price, total),
    credit: money(0, price.currency),
    subscriptionId: null,
    total,
    couponCode: null,
    saleName: null,
  };
}

/** Whether an open checkout has exactly this offer and can be resumed. */
export function isSameOffer(purchase: PurchaseRow, offer: PurchaseOffer): boolean {
  return (
    purchase.kind === offer.kind &&
    purchase.originId === offer.originId &&
    purchase.fromPlanId === offer.fromPlanId &&
    purchase.fromUpdatesUntil === offer.fromUpdatesUntil &&
    purchase.planId === offer.planId &&
    purchase.quantity === offer.quantity &&
    purchase.seats === offer.seats &&
    purchase.couponCode === offer.couponCode &&
    purchase.saleName === offer.saleName &&
    purchase.discountMinor === offer.discount.amountMinor &&
    purchase.creditMinor === offer.credit.amountMinor &&
    purchase.listPriceMinor === offer.listPrice.amountMinor
  );
}

/**
 * The coupon's discount on the price of an order, at most the price itself. A coupon that covers a whole licence covers
 * only one of several. If less than the provider's smallest charge would remain, that is discounted too.
 */
export function computeCouponDiscount(
  coupon: CouponRow,
  price: Money,
  unitPrice: Money = price,
): Money {
  const base = coversWholeLicence(coupon) ? unitPrice : price;
  const left = toChargeableAmount(subtractMoney(price, getNominalDiscount(coupon, base)));
  return subtractMoney(price, left);
}

function coversWholeLicence({ kind, percent }: CouponRow): boolean {
  return kind === "grant" || (kind === "percent" && percent === 100);
}

function getNominalDiscount(coupon: CouponRow, price: Money): Money {
  switch (coupon.kind) {
    case "grant":
      return price;
    case "percent":
      return computePercentage(price, coupon.percent ?? 0);
    case "amount":
      // A discount in another currency doesn't apply.
      return money(
        coupon.currency === price.currency ? (coupon.amountMinor ?? 0) : 0,
        price.currency,
      );
  }
}

/** The amount to pay: zero if it is below the provider's smallest charge. */
function toChargeableAmount(amount: Money): Money {
  const smallest = findCurrency(amount.currency)?.smallestCharge ?? 0;
  return amount.amountMinor < smallest ? money(0, amount.currency) : amount;
}
