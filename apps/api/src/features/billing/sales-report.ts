import type { PurchaseState } from "@site/contracts/billing";
import { formatDecimalAmount, formatMoney, money } from "@site/contracts/money";
import type { PaidPlanId } from "@site/contracts/plans";
import { and, asc, eq, gte, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

import { coupons } from "../../db/schema/coupons.ts";
import { profiles } from "../../db/schema/profiles.ts";
import { purchases } from "../../db/schema/purchases.ts";
import type { Deps } from "../../deps.ts";

/** The ways to group sales. Days and months are those of the payment, in UTC. */
export const saleGroups = {
  plan: sql<string>`${purchases.planId}::text`,
  kind: sql<string>`${purchases.kind}::text`,
  month: sql<string>`to_char(${purchases.paidAt} at time zone 'UTC', 'YYYY-MM')`,
  day: sql<string>`to_char(${purchases.paidAt} at time zone 'UTC', 'YYYY-MM-DD')`,
  coupon: sql<string>`coalesce(${coupons.batch}, ${purchases.couponCode}, 'none')`,
} satisfies Record<string, SQL<string>>;
export type SaleGroup = keyof typeof saleGroups;

interface Period {
  from?: Date | undefined;
  /** Exclusive. */
  before?: Date | undefined;
}

/**
 * Sums sales from the ledger, with one row per group and currency, in minor units. `total` is what buyers paid;
 * `returned` is what they got back through refunds or lost disputes. Both include tax.
 */
export function sumSales({ db }: Pick<Deps, "db">, by: SaleGroup, { from, before }: Period) {
  const group = saleGroups[by];
  return db
    .select({
      group,
      currency: purchases.currency,
      sold: countWhere(sql`${purchases.totalMinor} > 0`),
      free: countWhere(sql`${purchases.totalMinor} = 0`),
      listMinor: sumColumn(purchases.listPriceMinor),
      discountMinor: sumColumn(purchases.discountMinor),
      taxMinor: sumColumn(purchases.taxMinor),
      totalMinor: sumColumn(purchases.totalMinor),
      returnedMinor: sumColumn(
        sql`case when ${purchases.state} = 'charged_back' then ${purchases.totalMinor} else ${purchases.refundedMinor} end`,
      ),
    })
    .from(purchases)
    .leftJoin(coupons, eq(coupons.code, purchases.couponCode))
    .where(
      and(
        isNotNull(purchases.paidAt),
        from ? gte(purchases.paidAt, from) : undefined,
        before ? lt(purchases.paidAt, before) : undefined,
      ),
    )
    .groupBy(group, purchases.currency)
    .orderBy(asc(group), asc(purchases.currency));
}

/** Like `sumSales`, with formatted amounts. `net` is what buyers paid less what was returned. */
export async function buildSalesReport(deps: Pick<Deps, "db">, by: SaleGroup, period: Period) {
  const rows = await sumSales(deps, by, period);
  return rows.map((row) => {
    const amount = (minor: number) => formatMoney(money(minor, row.currency));
    return {
      [by]: row.group,
      sold: row.sold,
      free: row.free,
      list: amount(row.listMinor),
      discount: amount(row.discountMinor),
      tax: amount(row.taxMinor),
      total: amount(row.totalMinor),
      returned: amount(row.returnedMinor),
      net: amount(row.totalMinor - row.returnedMinor),
    };
  });
}

function countWhere(condition: SQL) {
  return sql<number>`(count(*) filter (where ${condition}))::int`;
}

/** Sums of the ledger are far below `Number.MAX_SAFE_INTEGER`. */
function sumColumn(column: SQL | PgColumn) {
  return sql<number>`sum(${column})::bigint`.mapWith(Number);
}

interface OrderFilter {
  state?: PurchaseState | undefined;
  planId?: PaidPlanId | undefined;
  couponCode?: string | undefined;
  /** Created at this time or later. */
  from?: Date | undefined;
  /** Created before this time. */
  before?: Date | undefined;
}

/** An order as exported for accounting. Amounts are decimals in the order's currency; times are in UTC. */
interface Order {
  purchase: string;
  created: string;
  paid: string | null;
  buyer: string;
  name: string;
  company: string;
  kind: string;
  plan: string;
  state: string;
  currency: string;
  list: string;
  discount: string;
  tax: string;
  total: string;
  refunded: string;
  coupon: string | null;
  payment: string | null;
}

/** The orders that match the filter, the oldest first. */
export async function listOrders(
  { db }: Pick<Deps, "db">,
  { state, planId, couponCode, from, before }: OrderFilter,
): Promise<Order[]> {
  const rows = await db
    .select({ purchase: purchases, buyer: profiles })
    .from(purchases)
    .innerJoin(profiles, eq(profiles.id, purchases.profileId))
    .where(
      and(
        state && eq(purchases.state, state),
        planId && eq(purchases.planId, planId),
        couponCode === undefined ? undefined : eq(purchases.couponCode, couponCode),
        from && gte(purchases.createdAt, from),
        before && lt(purchases.createdAt, before),
      ),
    )
    .orderBy(asc(purchases.createdAt), asc(purchases.id));
  return rows.map(({ purchase, buyer }) => {
    const decimals = (minor: number) => formatDecimalAmount(money(minor, purchase.currency));
    return {
      purchase: purchase.id,
      created: purchase.createdAt.toISOString(),
      paid: purchase.paidAt?.toISOString() ?? null,
      buyer: buyer.email,
      name: buyer.displayName,
      company: buyer.company,
      kind: purchase.kind,
      plan: purchase.planId,
      state: purchase.state,
      currency: purchase.currency,
      list: decimals(purchase.listPriceMinor),
      discount: decimals(purchase.discountMinor),
      tax: decimals(purchase.taxMinor),
      total: decimals(purchase.totalMinor),
      refunded: decimals(purchase.refundedMinor),
      coupon: purchase.couponCode,
      payment: purchase.paymentIntentId,
    };
  });
}
