import { type Money, money, subtractMoney } from "./money.ts";
import { type PaidPlanId, paidPlans, RENEWAL_MONTHS } from "./plans.ts";

export interface UpgradePrice {
  total: Money;
  /** The part of the total for updates that were renewed at the smaller plan's price. */
  renewalShare: Money;
}

/**
 * The price of an upgrade to a larger plan: the difference of the prices, and for each month of renewed updates ahead,
 * a share of the difference of the renewal prices. Renewing and upgrading cost the same in either order.
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
