import type { UpgradeOffer } from "@site/contracts/billing";
import { type Money, money, multiplyMoney } from "@site/contracts/money";
import {
  type PaidPlanId,
  paidPlanIds,
  paidPlans,
  RENEWAL_MONTHS,
  soldPlanIds,
} from "@site/contracts/plans";
import { computeUpgradePrice, type UpgradePrice } from "@site/contracts/upgrade-price";

import type { LicenceRow } from "../db/schema/licences.ts";
import type { PurchaseRow } from "../db/schema/purchases.ts";

type OfferedLicence = Pick<LicenceRow, "planId" | "seats" | "updatesUntil">;
type OriginPurchase = Pick<PurchaseRow, "paidAt" | "updatesMonths" | "quantity">;

/** What can be bought for a licence today: an upgrade to each larger plan, a renewal, and more seats of a team. */
export function listUpgradeOffers(
  licence: OfferedLicence,
  origin: OriginPurchase,
  now: Date,
): UpgradeOffer[] {
  const renewal = computeRenewalPrice(licence);
  const renewedMonths = countRenewedMonths(licence, origin, now);
  const upgrades = soldPlanIds
    .filter((larger) => isLargerPlan(larger, licence.planId))
    .map((larger): UpgradeOffer => {
      const { total, renewalShare } = multiplyUpgradePrice(
        computeUpgradePrice(licence.planId, larger, renewedMonths),
        origin.quantity,
      );
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
    ...listSeatOffers(licence, renewedMonths),
  ];
}

/** The price of a renewal for all seats of the licence. */
function computeRenewalPrice({ planId, seats }: OfferedLicence): Money {
  const { renewal, seats: included } = paidPlans[planId];
  return money(Math.floor((renewal.amountMinor * seats) / included), renewal.currency);
}

/** Several licences of one order are upgraded together. */
function multiplyUpgradePrice({ total, renewalShare }: UpgradePrice, quantity: number) {
  return {
    total: multiplyMoney(total, quantity),
    renewalShare: multiplyMoney(renewalShare, quantity),
  };
}

/** Another seat has the same updates as the others, so it costs its share of the months renewed ahead, too. */
function listSeatOffers(
  { planId, updatesUntil }: OfferedLicence,
  renewedMonths: number,
): UpgradeOffer[] {
  const { seatPrice, renewal, seats } = paidPlans[planId];
  if (!seatPrice) return [];
  const { currency } = seatPrice;
  const share = Math.floor((renewal.amountMinor * renewedMonths) / RENEWAL_MONTHS / seats);
  const price = money(seatPrice.amountMinor + share, currency);
  return [{ kind: "seats", planId, price, renewalShare: money(share, currency), updatesUntil }];
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
