import type { UpgradeOffer } from "@site/contracts/billing";
import { money } from "@site/contracts/money";
import { paidPlanIds, paidPlans, RENEWAL_MONTHS, type PaidPlanId } from "@site/contracts/plans";
import { computeUpgradePrice } from "@site/contracts/upgrade-price";

import type { LicenceRow } from "../db/schema/licences.ts";
import type { PurchaseRow } from "../db/schema/purchases.ts";

/** What may be bought for a licence at this time: each larger plan, and a renewal. */
export function listUpgradeOffers(
  licence: Pick<LicenceRow, "planId" | "updatesUntil">,
  origin: Pick<PurchaseRow, "paidAt" | "updatesMonths">,
  now: Date,
): UpgradeOffer[] {
  const own = paidPlans[licence.planId];
  const renewedMonths = renewedMonthsAhead(licence, origin, now);
  const steps = paidPlanIds
    .filter((larger) => isLargerPlan(larger, licence.planId))
    .map((larger): UpgradeOffer => {
      const { total, renewalShare } = computeUpgradePrice(licence.planId, larger, renewedMonths);
      const { updatesUntil: end } = licence;
      return { kind: "upgrade", planId: larger, price: total, renewalShare, updatesUntil: end };
    });
  const renewal: UpgradeOffer = {
    kind: "renewal",
    planId: licence.planId,
    price: own.renewal,
    renewalShare: money(0, own.renewal.currency),
    updatesUntil: computeRenewedUntil(licence.updatesUntil, now, RENEWAL_MONTHS),
  };
  return [...steps, renewal];
}

/** Whole months of updates still to come that renewals have added, beyond what the first purchase included. */
function renewedMonthsAhead(
  licence: Pick<LicenceRow, "updatesUntil">,
  origin: Pick<PurchaseRow, "paidAt" | "updatesMonths">,
  now: Date,
): number {
  const today = now.toISOString().slice(0, 10);
  const included = origin.paidAt ? computeUpdatesUntil(origin.paidAt, origin.updatesMonths) : today;
  return countMonthsBetween(included > today ? included : today, licence.updatesUntil);
}

/**
 * Last day of updates: the same day of the month, this many months after the payment, or the month's last day if it
 * is shorter. Calendar of UTC.
 */
export function computeUpdatesUntil(paidAt: Date, months: number): string {
  const first = new Date(Date.UTC(paidAt.getUTCFullYear(), paidAt.getUTCMonth() + months, 1));
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0));
  first.setUTCDate(Math.min(paidAt.getUTCDate(), lastDay.getUTCDate()));
  return first.toISOString().slice(0, 10);
}

/** The last day after a renewal: this many months after the old end, or after today if that is later. */
export function computeRenewedUntil(end: string, now: Date, months: number): string {
  const old = new Date(`${end}T00:00:00Z`);
  return computeUpdatesUntil(old > now ? old : now, months);
}

/** How many whole months of updates lie between two days: the most that can be added to the first. Never below 0. */
export function countMonthsBetween(from: string, until: string): number {
  const start = new Date(`${from}T00:00:00Z`);
  const end = new Date(`${until}T00:00:00Z`);
  const months =
    (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth();
  return Math.max(0, computeUpdatesUntil(start, months) > until ? months - 1 : months);
}

/** Whether the first plan is larger than the second. */
export function isLargerPlan(plan: PaidPlanId, other: PaidPlanId): boolean {
  return paidPlanIds.indexOf(plan) > paidPlanIds.indexOf(other);
}
