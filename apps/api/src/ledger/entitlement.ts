import type { LicenceStatus } from "@site/contracts/licences";
import { type PaidPlanId, paidPlanIds, paidPlans, RENEWAL_MONTHS } from "@site/contracts/plans";

import type { PurchaseRow } from "../db/schema/purchases.ts";
import {
  computeRenewedUntil,
  computeUpdatesUntil,
  countRenewedMonths,
  isLargerPlan,
} from "../pricing/plan-changes.ts";
import { getCataloguePrices, type GetPrices } from "../pricing/price-list.ts";
import { getIssuedLicenceStatus, getLicenceStatus } from "./licence-status.ts";

/** One payment for a licence: the one that issued it, an upgrade or a renewal. */
export type LicencePayment = Pick<
  PurchaseRow,
  | "id"
  | "kind"
  | "state"
  | "createdAt"
  | "paidAt"
  | "issuedUnpaidAt"
  | "planId"
  | "fromPlanId"
  | "fromUpdatesUntil"
  | "quantity"
  | "returnedQuantity"
  | "seats"
  | "devicesPerSeat"
  | "updatesMonths"
  | "listPriceMinor"
  | "unusedMinor"
  | "paymentProblem"
  | "paymentDecision"
  | "revokedAt"
>;
type PaidPayment = LicencePayment & { paidAt: Date };

/** What was paid, and what of it went back or is about to. */
type PaidMoney = Pick<
  PurchaseRow,
  "totalMinor" | "refundedMinor" | "unusedRefundMinor" | "unusedRefundedMinor"
>;

export interface ComputedLicenceTerms {
  status: LicenceStatus;
  planId: PaidPlanId;
  seats: number;
  devicesPerSeat: number;
  updatesUntil: string;
}

export interface Entitlement {
  terms: ComputedLicenceTerms;
  /** The list value that the payments for its plan have, in minor units. An upgrade is priced from it. */
  planValueMinor: number;
  /**
   * The part of each payment's list price that no longer buys anything, in minor units, without what was released before.
   * Payments that have their full effect are left out.
   */
  unused: ReadonlyMap<string, number>;
}

/**
 * Computes what a licence's payments buy. Undefined before the first was paid.
 *
 * Payments that stand are applied in the order of their offers, each at its list value: a coupon and a partial
 * refund are discounts and don't reduce it. An upgrade gives the plan it was sold for if the payments it built on
 * still stand, and otherwise the largest plan that its value reaches. A renewal gives its months if its value covers
 * the renewal price of the plan, and only for the seats that are left of those it was sold for. So the licence is never worth more than the payments that stand, and what has no
 * effect is listed, to be refunded.
 */
export function computeEntitlement(
  payments: readonly LicencePayment[],
  getPrices: GetPrices = getCataloguePrices,
): Entitlement | undefined {
  const first = payments.find(({ kind }) => kind === "new");
  // A licence that was issued before its payment counts from then on, and from the payment once it is made.
  const origin = first && { ...first, paidAt: first.paidAt ?? first.issuedUnpaidAt };
  const status = origin && getIssuedLicenceStatus(origin);
  if (!origin || !status || !isPaid(origin)) return undefined;
  const hasEnded = status === "revoked" || isRefused(origin);
  const changes = payments.filter(isPaid).filter(isStandingChange).toSorted(byOfferTime);
  const licence = new LicenceValue(origin, changes, getPrices);
  for (const payment of changes) {
    if (payment.kind === "renewal") licence.renew(payment);
    else if (payment.kind === "upgrade") licence.upgrade(payment);
  }
  // Last, because seats are added to the plan that the other payments reach.
  for (const payment of changes.filter(({ kind }) => kind === "seats")) licence.addSeats(payment);
  const unused = changes.map((each): [string, number] => {
    const minor = hasEnded ? licence.getValue(each) : (licence.unused.get(each.id) ?? 0);
    return [each.id, licence.toPaidScale(each, minor)];
  });
  return {
    terms: {
      ...licence.size,
      // The shop's revocation takes precedence over the state of the payment.
      status: hasEnded || origin.revokedAt ? "revoked" : status,
      updatesUntil: licence.updatesUntil,
    },
    planValueMinor: licence.planValue,
    unused: new Map(unused.filter(([, minor]) => minor > 0)),
  };
}

/** The terms of a licence, from its payments alone. Undefined before the first was paid. */
export function computeLicenceTerms(
  payments: readonly LicencePayment[],
  getPrices?: GetPrices,
): ComputedLicenceTerms | undefined {
  return computeEntitlement(payments, getPrices)?.terms;
}

function isPaid(payment: LicencePayment): payment is PaidPayment {
  return payment.paidAt !== null;
}

/** Whether the shop refused this payment. It then grants nothing, even if the bank returns its refund. */
function isRefused({ paymentDecision }: LicencePayment): boolean {
  return paymentDecision === "refused";
}

function isStandingChange(payment: LicencePayment): boolean {
  return (
    payment.kind !== "new" && getLicenceStatus(payment.state) === "active" && !isRefused(payment)
  );
}

/** Each offer builds on the ones before it. The provider's times are in whole seconds, so ours decide. */
function byOfferTime(a: PaidPayment, b: PaidPayment): number {
  return a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1);
}

interface LicenceSize {
  planId: PaidPlanId;
  seats: number;
  devicesPerSeat: number;
}

/** The cost of a plan to a licence, in list value. */
interface PlanCost {
  planId: PaidPlanId;
  minor: number;
}

/** What a licence's payments bought so far, while they are applied one after the other. */
class LicenceValue {
  readonly unused = new Map<string, number>();
  size: LicenceSize;
  #renewals: PaidPayment[] = [];
  readonly #origin: PaidPayment;
  readonly #getPrices: GetPrices;
  /** The licences of the order that were not returned. */
  readonly #quantity: number;
  /** The list value that each plan of this licence took to reach. */
  readonly #planValues = new Map<PaidPlanId, number>();

  /** The added seats that stand. */
  readonly #addedSeats: readonly PaidPayment[];

  constructor(origin: PaidPayment, changes: readonly PaidPayment[], getPrices: GetPrices) {
    this.#origin = origin;
    this.#addedSeats = changes.filter(({ kind }) => kind === "seats");
    this.#quantity = origin.quantity - origin.returnedQuantity;
    this.#getPrices = getPrices;
    this.size = this.#getSize(origin);
    this.#planValues.set(origin.planId, this.getValue(origin));
  }

  get updatesUntil(): string {
    return this.#getUpdatesUntil(this.#renewals);
  }

  #getUpdatesUntil(renewals: readonly PaidPayment[]): string {
    const { paidAt, updatesMonths } = this.#origin;
    return renewals.reduce(
      (end, renewal) => computeRenewedUntil(end, renewal.paidAt, renewal.updatesMonths),
      computeUpdatesUntil(paidAt, updatesMonths),
    );
  }

  /** The list value that still counts. */
  getValue(payment: PaidPayment): number {
    const { paymentProblem, unusedMinor, listPriceMinor } = payment;
    const value = this.#getListValue(payment);
    if (paymentProblem === null) return value - unusedMinor;
    return value - Math.floor((value * unusedMinor) / Math.max(1, listPriceMinor));
  }

  /** Converts a list value to the amounts of the payment, which differ if it was paid in another currency. */
  toPaidScale(payment: PaidPayment, minor: number): number {
    const { paymentProblem, listPriceMinor } = payment;
    if (paymentProblem === null) return minor;
    return Math.floor((minor * listPriceMinor) / Math.max(1, this.#getListValue(payment)));
  }

  renew(payment: PaidPayment): void {
    const value = this.getValue(payment);
    const price = this.#getRenewalCost(payment);
    const isEnough = value >= price;
    if (isEnough) this.#renewals.push(payment);
    this.unused.set(payment.id, isEnough ? value - price : value);
  }

  upgrade(payment: PaidPayment): void {
    const value = this.getValue(payment);
    // The share of returned places doesn't help the others to a larger plan, even while it can't be refunded yet.
    const usable = Math.min(value, this.#getKeptShare(payment, this.#getListValue(payment)));
    const reached =
      this.#tryPlanSold(payment, usable) ??
      this.#listSmallerPlans(payment).find(({ minor }) => minor <= usable);
    if (reached) this.#setPlan(payment, reached.planId);
    this.unused.set(payment.id, value - (reached?.minor ?? 0));
  }

  /**
   * Added seats count only while the licence has a plan with seats. They stop counting if they were priced without
   * renewal months that became active again. When a renewal is refunded, the part of the seat price that covered it is
   * unused.
   */
  addSeats(payment: PaidPayment): void {
    const value = this.getValue(payment);
    const cost = this.#getSeatsCost(payment);
    const hasEffect = !isLargerPlan(payment.planId, this.size.planId) && cost <= value;
    if (hasEffect) this.size = { ...this.size, seats: this.size.seats + countAddedSeats(payment) };
    this.unused.set(payment.id, hasEffect ? value - cost : value);
  }

  /**
   * A renewal is priced for the plan and seats of its time. Seats that were returned since need no renewal. The
   * buyer paid too little if seats missing from the price became active again.
   */
  #getRenewalCost(payment: PaidPayment): number {
    const { planId, seats } = this.size;
    if (planId !== payment.planId) {
      return this.#getPrices(payment.createdAt)[planId].renewalMinor * this.#quantity;
    }
    const needed = this.#addedSeats
      .filter((each) => byOfferTime(each, payment) < 0)
      .reduce((sum, each) => sum + countAddedSeats(each), seats);
    return Math.floor((this.#getListValue(payment) * needed) / payment.seats);
  }

  /** Relative to what was paid, so that a new price list changes nothing. */
  #getSeatsCost(payment: PaidPayment): number {
    const renewals = this.#renewals.filter((each) => byOfferTime(each, payment) < 0);
    const updatesUntil = this.#getUpdatesUntil(renewals);
    const offeredShare = this.#getSeatShare(payment, payment.fromUpdatesUntil ?? updatesUntil);
    const price = Math.round(this.#getListValue(payment) / payment.quantity);
    const share = this.#getSeatShare(payment, updatesUntil);
    return countAddedSeats(payment) * (price - offeredShare + share);
  }

  /** What an added seat costs for the months renewed ahead, rounded as in its offer. */
  #getSeatShare({ planId, createdAt }: PaidPayment, updatesUntil: string): number {
    const { renewalMinor } = this.#getPrices(createdAt)[planId];
    const months = countRenewedMonths({ updatesUntil }, this.#origin, createdAt);
    return Math.floor((renewalMinor * months) / RENEWAL_MONTHS / paidPlans[planId].seats);
  }

  /**
   * The plan that the upgrade was sold for, if its value reaches it. Renewals that the price didn't include, because
   * they were returned at that time, don't fit the larger plan and have no effect.
   */
  #tryPlanSold(payment: PaidPayment, value: number): PlanCost | undefined {
    const { planId, fromPlanId } = payment;
    if (!fromPlanId || !isLargerPlan(planId, this.size.planId)) return undefined;
    const planCost = this.#getCostOfSoldPlan(payment, fromPlanId);
    if (planCost > value) return undefined;
    const isBaseMissing = isLargerPlan(fromPlanId, this.size.planId);
    for (;;) {
      const minor = planCost + this.#getRenewalShare(payment, planId);
      if (minor <= value) return { planId, minor };
      const dropped = isBaseMissing ? undefined : this.#renewals.pop();
      if (!dropped) return undefined;
      this.unused.set(dropped.id, this.getValue(dropped));
    }
  }

  /** The smaller plans between the licence's and the one sold, the largest first. */
  #listSmallerPlans(payment: PaidPayment): PlanCost[] {
    const prices = this.#getPrices(payment.createdAt);
    return paidPlanIds
      .filter((each) => isLargerPlan(payment.planId, each) && isLargerPlan(each, this.size.planId))
      .map((planId) => {
        const planCost = Math.max(0, prices[planId].priceMinor * this.#quantity - this.planValue);
        return { planId, minor: planCost + this.#getRenewalShare(payment, planId) };
      })
      .toReversed();
  }

  /** Without the share for renewals. Relative to what was paid, so that a new price list changes nothing. */
  #getCostOfSoldPlan(payment: PaidPayment, fromPlanId: PaidPlanId): number {
    const { planId, fromUpdatesUntil, createdAt, quantity } = payment;
    const offeredShare =
      fromUpdatesUntil === null
        ? 0
        : this.#computeShare(payment, fromPlanId, planId, fromUpdatesUntil) * quantity;
    const difference = this.#getKeptShare(payment, this.#getListValue(payment) - offeredShare);
    const base =
      this.#planValues.get(fromPlanId) ??
      this.#getPrices(createdAt)[fromPlanId].priceMinor * this.#quantity;
    return Math.max(0, base + difference - this.planValue);
  }

  get planValue(): number {
    return this.#planValues.get(this.size.planId) ?? 0;
  }

  /**
   * What it costs to raise the renewed months that are still ahead to a larger plan. Upgrades whose price left them out
   * don't name the end of updates.
   */
  #getRenewalShare(payment: PaidPayment, planId: PaidPlanId): number {
    if (payment.fromUpdatesUntil === null) return 0;
    const { planId: from } = this.size;
    return this.#computeShare(payment, from, planId, this.updatesUntil) * this.#quantity;
  }

  /** For one licence, rounded as in the offer. */
  #computeShare(
    { createdAt }: PaidPayment,
    from: PaidPlanId,
    to: PaidPlanId,
    updatesUntil: string,
  ): number {
    const prices = this.#getPrices(createdAt);
    const months = countRenewedMonths({ updatesUntil }, this.#origin, createdAt);
    const difference = prices[to].renewalMinor - prices[from].renewalMinor;
    return Math.floor((difference * months) / RENEWAL_MONTHS);
  }

  #setPlan(payment: PaidPayment, planId: PaidPlanId): void {
    const planValue =
      planId === payment.planId && payment.fromPlanId
        ? this.planValue + this.#getCostOfSoldPlan(payment, payment.fromPlanId)
        : this.#getPrices(payment.createdAt)[planId].priceMinor * this.#quantity;
    this.size =
      planId === payment.planId
        ? this.#getSize(payment)
        : {
            planId,
            seats: paidPlans[planId].seats * this.#quantity,
            devicesPerSeat: paidPlans[planId].devicesPerSeat,
          };
    this.#planValues.set(planId, planValue);
  }

  /** The share of the licences that are left, of those that a payment was for. */
  #getKeptShare({ quantity }: PaidPayment, whole: number): number {
    return quantity > this.#quantity ? Math.round((whole * this.#quantity) / quantity) : whole;
  }

  #getSize(payment: PaidPayment): LicenceSize {
    const { planId, seats, devicesPerSeat } = payment;
    return { planId, seats: this.#getKeptShare(payment, seats), devicesPerSeat };
  }

  /**
   * A payment that differed from its order and was accepted counts as what was ordered: its amounts may be in another
   * currency.
   */
  #getListValue(payment: PaidPayment): number {
    if (payment.paymentProblem === null) return payment.listPriceMinor;
    const prices = this.#getPrices(payment.createdAt);
    const { kind, planId, fromPlanId, fromUpdatesUntil, quantity, seats } = payment;
    const until = fromUpdatesUntil ?? this.updatesUntil;
    if (kind === "seats") {
      return ((prices[planId].seatMinor ?? 0) + this.#getSeatShare(payment, until)) * quantity;
    }
    if (kind === "renewal") {
      return Math.floor((prices[planId].renewalMinor * seats) / paidPlans[planId].seats);
    }
    if (!fromPlanId) return prices[planId].priceMinor * quantity;
    const share = fromUpdatesUntil ? this.#computeShare(payment, fromPlanId, planId, until) : 0;
    return (prices[planId].priceMinor - prices[fromPlanId].priceMinor + share) * quantity;
  }
}

function countAddedSeats({ seats, returnedQuantity }: LicencePayment): number {
  return seats - returnedQuantity;
}

/** A payment that buys less than it did, or nothing. */
export interface UnusedPayment<Payment> {
  payment: Payment;
  /** The list value without effect. */
  unusedMinor: number;
  /** The money to refund for it: the same share of what the buyer paid. */
  refundMinor: number;
  isWhole: boolean;
}

/**
 * The payments of a licence that buy nothing, or less than they did, the oldest first. While a bank decides about one
 * of them, the others stay as they are, unless the licence has ended.
 */
export function listUnusedPayments<
  Payment extends LicencePayment & PaidMoney & Pick<PurchaseRow, "originId" | "refundRequestedAt">,
>(payments: readonly Payment[], getPrices?: GetPrices): UnusedPayment<Payment>[] {
  const entitlement = computeEntitlement(payments, getPrices);
  const origin = payments.find(({ kind }) => kind === "new");
  if (!entitlement || !origin) return [];
  const hasEnded = getIssuedLicenceStatus(origin) === "revoked" || isRefused(origin);
  const isDisputed = ({ state }: Payment) => getLicenceStatus(state) === "suspended";
  if (!hasEnded && payments.some(isDisputed)) return [];
  return payments
    .filter((each) => each.kind !== "new" && !each.refundRequestedAt)
    .flatMap((payment) => {
      const kept = payment.totalMinor - payment.refundedMinor;
      if (hasEnded && (isStandingChange(payment) || isDisputed(payment))) {
        const left = payment.listPriceMinor - payment.unusedMinor;
        return kept > 0 ? [{ payment, unusedMinor: left, refundMinor: kept, isWhole: true }] : [];
      }
      const unusedMinor = entitlement.unused.get(payment.id) ?? 0;
      return unusedMinor > 0 ? [computeRefund(payment, unusedMinor)] : [];
    })
    .toSorted((a, b) => a.payment.createdAt.getTime() - b.payment.createdAt.getTime());
}

function computeRefund<Payment extends LicencePayment & PaidMoney>(
  payment: Payment,
  unusedMinor: number,
): UnusedPayment<Payment> {
  const left = payment.listPriceMinor - payment.unusedMinor;
  const kept = computeNetPaid(payment);
  const isWhole = unusedMinor === left;
  const refundMinor = isWhole ? kept : Math.round((kept * unusedMinor) / left);
  return { payment, unusedMinor, refundMinor, isWhole };
}

/** What a payment is without some of its places. */
export interface PartialRefund {
  /** The money to refund for them: their share of what is left of the payment. */
  amountMinor: number;
  changes: Pick<PurchaseRow, "returnedQuantity" | "unusedMinor" | "unusedRefundMinor">;
}

/** Computes the return of some, but not all, of the licences or seats of an order. */
export function computePartialRefund(
  payment: LicencePayment & PaidMoney,
  places: number,
): PartialRefund {
  const { quantity, returnedQuantity, listPriceMinor, unusedMinor, unusedRefundMinor } = payment;
  const left = quantity - returnedQuantity;
  const amountMinor = Math.round((computeNetPaid(payment) * places) / left);
  return {
    amountMinor,
    changes: {
      returnedQuantity: returnedQuantity + places,
      unusedMinor: unusedMinor + Math.round(((listPriceMinor - unusedMinor) * places) / left),
      unusedRefundMinor: unusedRefundMinor + amountMinor,
    },
  };
}

/** The money that was not refunded, without what the next sync refunds. */
function computeNetPaid({
  totalMinor,
  refundedMinor,
  unusedRefundMinor,
  unusedRefundedMinor,
}: PaidMoney): number {
  const pending = Math.max(0, unusedRefundMinor - unusedRefundedMinor);
  return Math.max(0, totalMinor - refundedMinor - pending);
}
