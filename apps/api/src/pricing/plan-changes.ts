import type { UpgradeOffer } from "@site/contracts/billing";
import { money } from "@site/contracts/money";
import { type PaidPlanId, paidPlanIds, paidPlans, RENEWAL_MONTHS } from "@site/contracts/plans";
import { computeUpgradePrice } from "@site/contracts/upgrade-price";

import type { LicenceRow } from "../db/schema/licences.ts";
import type { PurchaseRow } from "../db/schema/purchases.ts";

/** What can be bought for a licence today: an upgrade to each larger plan, and a renewal. */
export function listUpgradeOffers(
  licence: Pick<LicenceRow, "planId" | "updatesUntil">,
  origin: Pick<PurchaseRow, "paidAt" | "updatesMonths">,
  now: Date,
): UpgradeOffer[] {
  const { renewal } = paidPlans[licence.planId];
  const renewedMonths = countRenewedMonths(licence, origin, now);
  const upgrades = paidPlanIds
    .filter((larger) => isLargerPlan(larger, licence.planId))
    .map((larger): UpgradeOffer => {
      const { total, renewalShare } = computeUpgradePrice(licence.planId, larger, renewedMonths);
      const { updatesUntil: end } = licence;
      return { kind: "upgrade", planId: larger, price: total, renewalShare, updatesUntil: end };
    });
  return [
    ...upgrades,
    {
      kind: "renewal",
      planId: licence.planId,
      price: renewal,
      renewalShare: money(0, renewal.currency),
      updatesUntil: computeRenewedUntil(licence.updatesUntil, now, RENEWAL_MONTHS),
    },
  ];
}

/** Whole months of updates that are still ahead and were added by renewals. */
export function countRenewedMonths(
  licence: Pick<LicenceRow, "updatesUntil">,
  origin: Pick<PurchaseRow, "paidAt" | "updatesMonths">,
  now: Date,
): number {
  const today = now.toISOString().slice(0, 10);
  const included = origin.paidAt ? computeUpdatesUntil(origin.paidAt, origin.updatesMonths) : today;
  return countMonthsBetween(included > today ? included : today, licence.updatesUntil);
}

/** The last day of updates, in UTC: the same day some months later, or the last day of a shorter month. */
export function computeUpdatesUntil(paidAt: Date, months: number): string {
  const first = new Date(Date.UTC(paidAt.getUTCFullYear(), paidAt.getUTCMonth() + months, 1));
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0));
  first.setUTCDate(Math.min(paidAt.getUTCDate(), lastDay.getUTCDate()));
  return first.toISOString().slice(0, 10);
}

/** The last day after a renewal: some months after the old end, or after today if that is later. */
export function computeRenewedUntil(end: string, now: Date, months: number): string {
  const old = new Date(`${end}T00:00:00Z`);
  return computeUpdatesUntil(old > now ? old : now, months);
}

/** Whole months of updates between two days; 0 if the second is not later. */
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
