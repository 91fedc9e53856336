import { type Money, money, subtractMoney } from "./money.ts";
import { type PaidPlanId, paidPlans, RENEWAL_MONTHS } from "./plans.ts";

export interface UpgradePrice {
  total: Money;
  /** The part of the total that makes up for months of updates renewed at the smaller plan's lower price. */
  renewalShare: Money;
}

/**
 * Computes the price of an upgrade to a larger plan: the difference between the plans' prices, plus the difference
 * between their renewal prices for each renewed month that is still ahead. This way, renewing and upgrading cost the
 * same in either order.
 */
export function computeUpgradePrice(
  from: PaidPlanId,
  to: PaidPlanId,
  renewedMonthsAhead: number,
): UpgradePrice {
  const difference = subtractMoney(paidPlans[to].price, paidPlans[from].price);
  const renewalDifference = subtractMoney(paidPlans[to].renewal, paidPlans[from].renewal);
  const share = Math.floor((renewalDifference.amountMinor * renewedMonthsAhead) / RENEWAL_MONTHS);
  return {
    total: money(difference.amountMinor + share, difference.currency),
    renewalShare: money(share, difference.currency),
  };
}
