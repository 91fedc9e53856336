import type { PlanPrices as PublicPlanPrices } from "@site/contracts/billing";
import { money } from "@site/contracts/money";
import {
  type PaidPlanId,
  paidPlanIds,
  paidPlans,
  SHOP_CURRENCY,
  soldPlanIds,
} from "@site/contracts/plans";
import { and, asc, eq, isNull } from "drizzle-orm";

import type { Db, Tx } from "../db/client.ts";
import { prices } from "../db/schema/prices.ts";
import type { Deps } from "../deps.ts";

/** The list prices of one plan in minor units, in the shop's currency. */
export interface PlanPrices {
  priceMinor: number;
  renewalMinor: number;
  /** The price of a seat that is added later; null for plans of one person. */
  seatMinor: number | null;
}
export type PriceList = Record<PaidPlanId, PlanPrices>;
/** The price list that offers of this time were made from. */
export type GetPrices = (at: Date) => PriceList;

/** The catalogue of this release for all times. */
export function getCataloguePrices(): PriceList {
  return Object.fromEntries(
    paidPlanIds.map((planId) => {
      const { price, renewal, seatPrice } = paidPlans[planId];
      return [
        planId,
        {
          priceMinor: price.amountMinor,
          renewalMinor: renewal.amountMinor,
          seatMinor: seatPrice?.amountMinor ?? null,
        },
      ];
    }),
  ) as PriceList;
}

/** The prices of every time: those of the shop's price changes, before and without them those of the catalogue. */
export async function loadPrices(db: Db | Tx): Promise<GetPrices> {
  const rows = await db
    .select()
    .from(prices)
    .where(and(isNull(prices.withdrawnAt), eq(prices.currency, SHOP_CURRENCY)))
    .orderBy(asc(prices.startsAt), asc(prices.createdAt));
  return (at) => {
    const list = getCataloguePrices();
    for (const { planId, startsAt, priceMinor, renewalMinor, seatMinor } of rows) {
      if (startsAt <= at) list[planId] = { priceMinor, renewalMinor, seatMinor };
    }
    return list;
  };
}

/** Today's prices of the plans on sale, for pages that were built before they changed. */
export async function listPlanPrices({
  db,
  now,
}: Pick<Deps, "db" | "now">): Promise<PublicPlanPrices[]> {
  const list = (await loadPrices(db))(now());
  return soldPlanIds.map((planId) => {
    const { priceMinor, renewalMinor } = list[planId];
    return {
      planId,
      price: money(priceMinor, SHOP_CURRENCY),
      renewal: money(renewalMinor, SHOP_CURRENCY),
    };
  });
}
