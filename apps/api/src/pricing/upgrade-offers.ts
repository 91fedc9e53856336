import type { UpgradeOffer } from "@site/contracts/billing";
import { subtractMoney } from "@site/contracts/money";
import { paidPlanIds, paidPlans, RENEWAL_MONTHS } from "@site/contracts/plans";

import type { LicenceRow } from "../db/schema/licences.ts";
import { isLargerPlan } from "./is-larger-plan.ts";
import { renewedUntil } from "./updates-until.ts";

/** What may be bought for a licence at this time: each larger plan for the difference, and a renewal. */
export function upgradeOffers(
  { planId, updatesUntil }: Pick<LicenceRow, "planId" | "updatesUntil">,
  now: Date,
): UpgradeOffer[] {
  const own = paidPlans[planId];
  const steps = paidPlanIds
    .filter((larger) => isLargerPlan(larger, planId))
    .map((larger): UpgradeOffer => {
      const price = subtractMoney(paidPlans[larger].price, own.price);
      return { kind: "upgrade", planId: larger, price, updatesUntil };
    });
  const renewed = renewedUntil(updatesUntil, now, RENEWAL_MONTHS);
  return [...steps, { kind: "renewal", planId, price: own.renewal, updatesUntil: renewed }];
}
