import type { UpgradeOffer } from "@site/contracts/billing";
import { type Money, money } from "@site/contracts/money";
import {
  type PaidPlanId,
  paidPlanIds,
  paidPlans,
  RENEWAL_MONTHS,
  SHOP_CURRENCY,
  soldPlanIds,
} from "@site/contracts/plans";

import type { LicenceRow } from "../db/schema/licences.ts";
import type { PurchaseRow } from "../db/schema/purchases.ts";
import type { PriceList } from "./price-list.ts";

type OfferedLicence = Pick<LicenceRow, "planId" | "seats" | "updatesUntil">;
type OriginPurchase = Pick<PurchaseRow, "paidAt" | "updatesMonths" | "quantity">;

interface OfferPrices {
  /** Today's prices. */
  prices: PriceList;
  /** What the payments for the licence's plan are worth at the prices of their time. */
  planValueMinor: number;
}

/** What can be bought for a licence today: an upgrade to each larger plan, a renewal, and more seats of a team. */
export function listUpgradeOffers(
  licence: OfferedLicence,
  origin: OriginPurchase,
  now: Date,
  { prices, planValueMinor }: OfferPrices,
): UpgradeOffer[] {
  const renewal = computeRenewalPrice(licence, prices);
  const renewedMonths = countRenewedMonths(licence, origin, now);
  const upgrades = soldPlanIds
    .filter((larger) => isLargerPlan(larger, licence.planId))
    .map((larger): UpgradeOffer => {
      const { priceMinor, renewalMinor } = prices[larger];
      const difference = Math.max(0, priceMinor * origin.quantity - planValueMinor);
      const renewalDifference = Math.max(0, renewalMinor - prices[licence.planId].renewalMinor);
      const share =
        Math.floor((renewalDifference * renewedMonths) / RENEWAL_MONTHS) * origin.quantity;
      return {
        kind: "upgrade",
        planId: larger,
        price: money(difference + share, SHOP_CURRENCY),
        renewalShare: money(share, SHOP_CURRENCY),
        updatesUntil: licence.updatesUntil,
      };
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
    ...listSeatOffers(licence, renewedMonths, prices),
  ];
}

/** The price of a renewal for all seats of the licence. */
function computeRenewalPrice({ planId, seats }: OfferedLicence, prices: PriceList): Money {
  const { renewalMinor } = prices[planId];
  return money(Math.floor((renewalMinor * seats) / paidPlans[planId].seats), SHOP_CURRENCY);
}

/** Another seat has the same updates as the others, so it costs its share of the months renewed ahead, too. */
function listSeatOffers(
  { planId, updatesUntil }: OfferedLicence,
  renewedMonths: number,
  prices: PriceList,
): UpgradeOffer[] {
  const { seatMinor, renewalMinor } = prices[planId];
  if (seatMinor === null) return [];
  const { seats } = paidPlans[planId];
  const share = Math.floor((renewalMinor * renewedMonths) / RENEWAL_MONTHS / seats);
  const price = money(seatMinor + share, SHOP_CURRENCY);
  const renewalShare = money(share, SHOP_CURRENCY);
  return [{ kind: "seats", planId, price, renewalShare, updatesUntil }];
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
