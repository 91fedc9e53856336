import { formatMoney, money } from "@site/contracts/money";
import { and, asc, eq, gte, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

import { coupons } from "../../db/schema/coupons.ts";
import { purchases } from "../../db/schema/purchases.ts";
import type { Deps } from "../../deps.ts";

/** How sales are grouped. Days and months are those of the payment, in UTC. */
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
 * Sales from the ledger, a row for each group and currency, in minor units. `total` is what buyers paid, `returned`
 * what they got back by refunds or lost disputes; both include tax.
 */
export function sumSales({ db }: Pick<Deps, "db">, by: SaleGroup, { from, before }: Period) {
  const group = saleGroups[by];
  return db
    .select({
      group,
      currency: purchases.currency,
      sold: count(sql`${purchases.totalMinor} > 0`),
      given: count(sql`${purchases.totalMinor} = 0`),
      listMinor: sum(purchases.listPriceMinor),
      discountMinor: sum(purchases.discountMinor),
      taxMinor: sum(purchases.taxMinor),
      totalMinor: sum(purchases.totalMinor),
      returnedMinor: sum(
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

/** The same for people to read. */
export async function salesReport(deps: Pick<Deps, "db">, by: SaleGroup, period: Period) {
  const rows = await sumSales(deps, by, period);
  return rows.map((row) => {
    const amount = (minor: number) => formatMoney(money(minor, row.currency));
    return {
      [by]: row.group,
      sold: row.sold,
      given: row.given,
      list: amount(row.listMinor),
      discount: amount(row.discountMinor),
      tax: amount(row.taxMinor),
      total: amount(row.totalMinor),
      returned: amount(row.returnedMinor),
      kept: amount(row.totalMinor - row.returnedMinor),
    };
  });
}

function count(condition: SQL) {
  return sql<number>`(count(*) filter (where ${condition}))::int`;
}

/** As a number: sums of the ledger are far below what one holds exactly. */
function sum(column: SQL | PgColumn) {
  return sql<number>`sum(${column})::bigint`.mapWith(Number);
}
