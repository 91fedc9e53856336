// A plain digest, because it is of figures alone.
// oxlint-disable-next-line no-restricted-imports
import { createHash } from "node:crypto";

import { formatSignedDecimal } from "@site/contracts/money/signed-amounts";
import {
  type BookGroup,
  type BookMonth,
  type BooksSum,
  type Movement,
  movementSchema,
} from "@site/contracts/operator/books";
import { and, asc, eq, gte, lte, type SQL, sql } from "drizzle-orm";

import type { Db, Tx } from "../../db/client.ts";
import {
  closedMonths,
  type MonthTotals,
  type MovementRow,
  movements,
} from "../../db/schema/books.ts";
import type { Deps } from "../../deps.ts";
import { formatCsv } from "./format-csv.ts";

/** Months as in 2026-09, both included. */
export interface BooksPeriod {
  from?: string | undefined;
  until?: string | undefined;
}

function isWithin({ from, until }: BooksPeriod): SQL | undefined {
  return and(
    from ? gte(movements.month, from) : undefined,
    until ? lte(movements.month, until) : undefined,
  );
}

/** The export, in the order in which the movements were recorded within each month. */
export async function listMovements(db: Db | Tx, period: BooksPeriod): Promise<Movement[]> {
  const rows = await db
    .select()
    .from(movements)
    .where(isWithin(period))
    .orderBy(asc(movements.month), asc(movements.id));
  return rows.map(toMovement);
}

export function toMovement(row: MovementRow): Movement {
  const amount = (minor: number) => formatSignedDecimal(minor, row.currency);
  return {
    date: row.occurredAt.toISOString(),
    month: row.month,
    kind: row.kind,
    currency: row.currency,
    gross: amount(row.netMinor + row.taxMinor),
    net: amount(row.netMinor),
    tax: amount(row.taxMinor),
    taxRate: row.taxRate,
    country: row.country,
    vatNumber: row.vatNumber,
    invoice: row.invoiceNumber,
    plan: row.planId,
    order: row.purchaseKind,
    quantity: row.quantity,
    coupon: row.couponCode,
    couponBatch: row.couponBatch,
    sale: row.saleName,
    discount: amount(row.discountMinor),
    credit: amount(row.creditMinor),
    settledCurrency: row.settledCurrency,
    settled: formatSignedDecimal(row.settledMinor, row.settledCurrency),
    purchase: row.purchaseId,
    reference: row.reference,
  };
}

/** The columns of the export that each group is made of. */
const groupColumns = {
  month: sql<string>`${movements.month}`,
  day: sql<string>`to_char(${movements.occurredAt} at time zone 'UTC', 'YYYY-MM-DD')`,
  plan: sql<string>`coalesce(${movements.planId}::text, 'none')`,
  country: sql<string>`coalesce(${movements.country}, 'none')`,
  // A return for several countries needs both. Fees have no rate.
  taxRate: sql<string>`case when ${movements.taxRate} is null then 'none'
    else coalesce(${movements.country}, '?') || ' ' || ${movements.taxRate} || ' %' end`,
  // A recapitulative statement has a sum for each.
  vatNumber: sql<string>`coalesce(${movements.vatNumber}, 'none')`,
  coupon: sql<string>`coalesce(${movements.couponBatch}, ${movements.couponCode}, ${movements.saleName}, 'none')`,
  kind: sql<string>`${movements.kind}::text`,
} satisfies Record<BookGroup, SQL<string>>;

/** Sums in minor units, by group and currency. */
export function sumMovements(db: Db | Tx, by: BookGroup, period: BooksPeriod) {
  const group = groupColumns[by];
  const gross = sql`${movements.netMinor} + ${movements.taxMinor}`;
  const kindIn = (...kinds: MovementRow["kind"][]) =>
    sql`${movements.kind} in (${sql.join(
      kinds.map((kind) => sql`${kind}`),
      sql`, `,
    )})`;
  const getSum = (value: SQL, condition: SQL) =>
    sql<number>`coalesce(sum(${value}) filter (where ${condition}), 0)::bigint`.mapWith(Number);
  const isFee = kindIn("fee");
  return db
    .select({
      group,
      currency: movements.currency,
      payments: sql<number>`(count(*) filter (where ${kindIn("payment")}))::int`,
      paidMinor: getSum(gross, kindIn("payment")),
      refundedMinor: getSum(gross, kindIn("refund", "refund_returned")),
      disputedMinor: getSum(gross, kindIn("dispute_opened", "dispute_won", "dispute_lost")),
      feesMinor: getSum(gross, isFee),
      otherMinor: getSum(gross, kindIn("other")),
      discountMinor: getSum(sql`${movements.discountMinor}`, sql`true`),
      taxMinor: getSum(sql`${movements.taxMinor}`, sql`true`),
      netMinor: getSum(sql`${movements.netMinor}`, sql`not (${isFee})`),
    })
    .from(movements)
    .where(isWithin(period))
    .groupBy(group, movements.currency)
    .orderBy(asc(group), asc(movements.currency));
}

/** Like `sumMovements`, as decimals. */
export async function summarizeBooks(
  db: Db | Tx,
  by: BookGroup,
  period: BooksPeriod,
): Promise<BooksSum[]> {
  const rows = await sumMovements(db, by, period);
  return rows.map((row) => {
    const amount = (minor: number) => formatSignedDecimal(minor, row.currency);
    return {
      group: row.group,
      currency: row.currency,
      payments: row.payments,
      paid: amount(row.paidMinor),
      refunded: amount(row.refundedMinor),
      disputed: amount(row.disputedMinor),
      other: amount(row.otherMinor),
      discount: amount(row.discountMinor),
      tax: amount(row.taxMinor),
      net: amount(row.netMinor),
      fees: amount(row.feesMinor),
      kept: amount(row.netMinor + row.feesMinor),
    };
  });
}

/**
 * The export of a month as the file that its digest is about, with the sums that closing it records. A closed month
 * has the columns that the export had then.
 */
export async function buildMonthFile(db: Db | Tx, month: string) {
  const rows = await listMovements(db, { from: month, until: month });
  const [closed] = await db.select().from(closedMonths).where(eq(closedMonths.month, month));
  const columns = closed?.columns.length ? closed.columns : Object.keys(movementSchema.shape);
  const text = formatCsv(rows, columns);
  const sums = await sumMovements(db, "month", { from: month, until: month });
  const totals: MonthTotals[] = [];
  for (const { currency, netMinor, feesMinor, taxMinor } of sums) {
    const count = rows.filter((row) => row.currency === currency).length;
    totals.push({ currency, movements: count, netMinor: netMinor + feesMinor, taxMinor });
  }
  const digest = createHash("sha256").update(text).digest("hex");
  return { text, movements: rows.length, totals, columns, digest };
}

/** Every month with movements, the newest first. */
export async function listMonths({ db, now }: Pick<Deps, "db" | "now">): Promise<BookMonth[]> {
  const counts = await db
    .select({ month: movements.month, movements: sql<number>`count(*)::int` })
    .from(movements)
    .groupBy(movements.month);
  const closed = await db.select().from(closedMonths);
  const months = [...new Set([...counts, ...closed].map(({ month }) => month))].toSorted();
  const firstOpen = months.find((month) => closed.every((each) => each.month !== month));
  const current = now().toISOString().slice(0, 7);
  return months.toReversed().map((month) => {
    const row = closed.find((each) => each.month === month);
    return {
      month,
      state: row ? "closed" : "open",
      canClose: month === firstOpen && month < current,
      movements: counts.find((each) => each.month === month)?.movements ?? 0,
      closedAt: row?.closedAt.toISOString() ?? null,
      digest: row?.digest ?? null,
    };
  });
}
