import type { RunningSale } from "@site/contracts/billing";
import { computePercentage, type Money, money, subtractMoney } from "@site/contracts/money";
import { type PaidPlanId, SHOP_CURRENCY, soldPlanIds } from "@site/contracts/plans";
import { and, asc, gt, isNull, lte } from "drizzle-orm";

import { getLastDay } from "../days.ts";
import type { Db, Tx } from "../db/client.ts";
import { type SaleRow, sales } from "../db/schema/sales.ts";
import type { Deps } from "../deps.ts";
import { loadPrices } from "./price-list.ts";

export async function findRunningSale(db: Db | Tx, now: Date): Promise<SaleRow | undefined> {
  const [running] = await db
    .select()
    .from(sales)
    .where(and(lte(sales.startsAt, now), gt(sales.endsAt, now), isNull(sales.stoppedAt)))
    .orderBy(asc(sales.startsAt))
    .limit(1);
  return running;
}

/** The sale's discount on the price of an order. */
export function computeSaleDiscount(
  { percent, planIds }: Pick<SaleRow, "percent" | "planIds">,
  planId: PaidPlanId,
  price: Money,
): Money {
  const isIncluded = planIds.length === 0 || planIds.includes(planId);
  return computePercentage(price, isIncluded ? percent : 0);
}

/** The running sale as visitors see it, with the price of each plan in it; null if there is none. */
export async function getRunningSale({ db, now }: Pick<Deps, "db" | "now">): Promise<RunningSale> {
  const sale = await findRunningSale(db, now());
  if (!sale) return null;
  const { name, percent, endsAt } = sale;
  const prices = (await loadPrices(db))(now());
  const plans = soldPlanIds.flatMap((planId) => {
    const price = money(prices[planId].priceMinor, SHOP_CURRENCY);
    const discount = computeSaleDiscount(sale, planId, price);
    if (discount.amountMinor === 0) return [];
    return [{ planId, regularPrice: price, price: subtractMoney(price, discount) }];
  });
  return { name, percent, lastDay: getLastDay(endsAt), plans };
}
