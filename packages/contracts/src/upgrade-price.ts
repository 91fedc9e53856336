import { type Money, money, subtractMoney } from "./money.ts";
import { type PaidPlanId, paidPlans, RENEWAL_MONTHS } from "./plans.ts";

export interface UpgradePrice {
  total: Money;
  /** The part of it for months of updates that were renewed at the smaller plan's price. */
  renewalShare: Money;
}

/**
 * The price of the step to a larger plan: the difference of the prices, and for each whole month of renewed updates
 * still ahead its share of the difference between the renewals. So renewing first and upgrading then costs the same
 * as the other order.
 */
export function computeUpgradePrice(
  from: PaidPlanId,
  to: PaidPlanId,
  renewedMonthsAhead: number,
): UpgradePrice {
  const step = subtractMoney(paidPlans[to].price, paidPlans[from].price);
  const dearer = subtractMoney(paidPlans[to].renewal, paidPlans[from].renewal);
  const share = Math.floor((dearer.amountMinor * renewedMonthsAhead) / RENEWAL_MONTHS);
  return {
    total: money(step.amountMinor + share, step.currency),
    renewalShare: money(share, step.currency),
  };
}
