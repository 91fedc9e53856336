import type { UpgradeOffer } from "@site/contracts/billing";
import { money } from "@site/contracts/money";
import { paidPlanIds, paidPlans, RENEWAL_MONTHS } from "@site/contracts/plans";
import { upgradePrice } from "@site/contracts/upgrade-price";

import type { LicenceRow } from "../db/schema/licences.ts";
import type { PurchaseRow } from "../db/schema/purchases.ts";
import { isLargerPlan } from "./is-larger-plan.ts";
import { monthsBetween, renewedUntil, updatesUntil } from "./updates-until.ts";

/** What may be bought for a licence at this time: each larger plan, and a renewal. */
export function upgradeOffers(
  licence: Pick<LicenceRow, "planId" | "updatesUntil">,
  origin: Pick<PurchaseRow, "paidAt" | "updatesMonths">,
  now: Date,
): UpgradeOffer[] {
  const own = paidPlans[licence.planId];
  const renewedMonths = renewedMonthsAhead(licence, origin, now);
  const steps = paidPlanIds
    .filter((larger) => isLargerPlan(larger, licence.planId))
    .map((larger): UpgradeOffer => {
      const { total, forRenewals } = upgradePrice(licence.planId, larger, renewedMonths);
      const { updatesUntil: end } = licence;
      return { kind: "upgrade", planId: larger, price: total, forRenewals, updatesUntil: end };
    });
  const renewal: UpgradeOffer = {
    kind: "renewal",
    planId: licence.planId,
    price: own.renewal,
    forRenewals: money(0, own.renewal.currency),
    updatesUntil: renewedUntil(licence.updatesUntil, now, RENEWAL_MONTHS),
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
  const included = origin.paidAt ? updatesUntil(origin.paidAt, origin.updatesMonths) : today;
  return monthsBetween(included > today ? included : today, licence.updatesUntil);
}
