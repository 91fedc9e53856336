import { type PaidPlanId, paidPlans } from "@site/contracts/plans";

import type { PriceList } from "../../src/pricing/price-list.ts";

/** What a licence consists of while no month has passed. */
export interface LicenceSize {
  planId: PaidPlanId;
  /** How many licences of the plan its order has left. */
  licences: number;
  addedSeats: number;
  /** The years added by renewals. */
  years: number;
}

/** The worth of a licence in minor units at list prices: plans, added seats, and each renewed year of every seat. */
export function computeWorth(
  { planId, licences, addedSeats, years }: LicenceSize,
  prices: PriceList,
): number {
  const { priceMinor, renewalMinor, seatMinor } = prices[planId];
  const included = paidPlans[planId].seats;
  const renewal = (renewalMinor * (included * licences + addedSeats)) / included;
  return licences * priceMinor + addedSeats * (seatMinor ?? 0) + years * renewal;
}

/** The least and the most that a value can be at the price lists that a sequence had. */
export function getRange(
  lists: readonly PriceList[],
  compute: (prices: PriceList) => number,
): [least: number, most: number] {
  const values = lists.map(compute);
  return [Math.min(...values), Math.max(...values)];
}
