import {
  createdSaleSchema,
  createSaleInputSchema,
  saleRowSchema,
  stoppedSaleSchema,
  stopSaleInputSchema,
} from "@site/contracts/operator/sales";
import { and, desc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import * as z from "zod/mini";

import { getEndOfDay, getLastDay } from "../days.ts";
import { type Tx, withTransaction } from "../db/client.ts";
import { type SaleRow, sales as saleRows } from "../db/schema/sales.ts";
import { createFieldError, operatorProcedure } from "./procedure.ts";

export const sales = {
  create: operatorProcedure({
    effect: "changes",
    description: "make a sale: every buyer pays less for its plans from its first to its last day",
    input: createSaleInputSchema,
    output: createdSaleSchema,
    run: async ({ deps, input: { name, percent, from, until, plans = [] }, dryRun, audit }) => {
      const startsAt = new Date(Date.parse(from));
      const endsAt = getEndOfDay(until);
      if (endsAt <= startsAt) {
        throw createFieldError("until", "The last day is before the first. Choose a later one.");
      }
      if (endsAt <= deps.now()) {
        throw createFieldError("until", "That day is over. Choose a later one.");
      }
      const planIds = [...new Set(plans)];
      return withTransaction(deps.db, async (tx) => {
        // Two sales that are made at the same moment must not overlap.
        await tx.execute(sql`lock table ${saleRows} in share row exclusive mode`);
        const other = await findOverlap(tx, startsAt, endsAt);
        if (other) {
          throw createFieldError(
            "from",
            `The sale "${other.name}" runs at that time. Stop it first, or choose other days.`,
          );
        }
        if (dryRun) return { wouldCreate: name };
        const values = { name, percent, planIds, startsAt, endsAt, createdAt: deps.now() };
        const [created] = await tx.insert(saleRows).values(values).returning();
        if (!created) throw new Error("The inserted sale was not returned.");
        await audit(tx, {
          target: created.id,
          before: null,
          after: { name, percent, from, until },
        });
        return { created: toSaleRow(created, deps.now()) };
      });
    },
  }),

  list: operatorProcedure({
    effect: "reads",
    description: "list sales, the newest first",
    input: z.object({}),
    output: z.array(saleRowSchema),
    run: async ({ deps: { db, now } }) => {
      const rows = await db.select().from(saleRows).orderBy(desc(saleRows.startsAt));
      return rows.map((row) => toSaleRow(row, now()));
    },
  }),

  stop: operatorProcedure({
    effect: "changes",
    description: "stop a sale before its end; open checkouts keep their price until they expire",
    input: stopSaleInputSchema,
    output: stoppedSaleSchema,
    run: async ({ deps: { db, now }, input: { sale: id }, dryRun, audit }) => {
      const [sale] = await db.select().from(saleRows).where(eq(saleRows.id, id));
      if (!sale) throw createFieldError("sale", "There is no such sale.");
      if (dryRun) return { wouldStop: sale.name };
      return withTransaction(db, async (tx) => {
        const [stopped] = await tx
          .update(saleRows)
          .set({ stoppedAt: now() })
          .where(and(eq(saleRows.id, id), isNull(saleRows.stoppedAt), gt(saleRows.endsAt, now())))
          .returning();
        if (stopped)
          await audit(tx, { target: id, before: { stopped: false }, after: { stopped: true } });
        return { stopped: sale.name };
      });
    },
  }),
};

async function findOverlap(tx: Tx, startsAt: Date, endsAt: Date): Promise<SaleRow | undefined> {
  const [other] = await tx
    .select()
    .from(saleRows)
    .where(
      and(isNull(saleRows.stoppedAt), lt(saleRows.startsAt, endsAt), gt(saleRows.endsAt, startsAt)),
    )
    .limit(1);
  return other;
}

function toSaleRow(row: SaleRow, now: Date): z.input<typeof saleRowSchema> {
  const { id: sale, name, percent, planIds: plans, startsAt, endsAt, stoppedAt } = row;
  return {
    sale,
    name,
    percent,
    plans,
    from: startsAt.toISOString().slice(0, 10),
    until: getLastDay(endsAt),
    state: stoppedAt ? "stopped" : endsAt <= now ? "over" : startsAt <= now ? "running" : "planned",
  };
}
