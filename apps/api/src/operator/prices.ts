import { formatMoney, money } from "@site/contracts/money";
import {
  changedPriceSchema,
  currentPriceSchema,
  changePriceInputSchema,
  priceRowSchema,
  withdrawnPriceSchema,
  withdrawPriceInputSchema,
} from "@site/contracts/operator/prices";
import { paidPlans, SHOP_CURRENCY, soldPlanIds } from "@site/contracts/plans";
import { and, asc, desc, eq, gt, isNull, sql } from "drizzle-orm";
import * as z from "zod/mini";

import { type Tx, withTransaction } from "../db/client.ts";
import { type PriceRow, prices as priceRows } from "../db/schema/prices.ts";
import { getCataloguePrices, loadPrices } from "../pricing/price-list.ts";
import { createFieldError, operatorProcedure } from "./procedure.ts";

export const prices = {
  change: operatorProcedure({
    effect: "changes",
    description:
      "set the prices of a plan from a day on; open checkouts keep theirs until they expire",
    input: changePriceInputSchema,
    output: changedPriceSchema,
    run: async ({ deps, input: { plan: planId, price, renewal, seat, from }, dryRun, audit }) => {
      const now = deps.now();
      if (!price && !renewal && !seat) throw createFieldError("price", "Write a new price.");
      if (seat && !paidPlans[planId].seatPrice) {
        throw createFieldError("seat", "Seats can't be added to this plan.");
      }
      if (from < now.toISOString().slice(0, 10)) {
        throw createFieldError("from", "That day is over. Choose a later one.");
      }
      const startsAt = new Date(Math.max(Date.parse(from), now.getTime()));
      return withTransaction(deps.db, async (tx) => {
        // Changes that are made at the same moment must not miss each other.
        await tx.execute(sql`lock table ${priceRows} in share row exclusive mode`);
        const before = (await loadPrices(tx))(startsAt)[planId];
        const after = {
          priceMinor: price?.amountMinor ?? before.priceMinor,
          renewalMinor: renewal?.amountMinor ?? before.renewalMinor,
          seatMinor: seat?.amountMinor ?? before.seatMinor,
        };
        if (dryRun) {
          return {
            wouldChange: `${paidPlans[planId].name}: ${formatMinor(before.priceMinor)} to ${formatMinor(after.priceMinor)}`,
          };
        }
        await insertCataloguePrices(tx, planId);
        const values = { planId, currency: SHOP_CURRENCY, ...after, startsAt, createdAt: now };
        const [changed] = await tx.insert(priceRows).values(values).returning();
        if (!changed) throw new Error("The inserted price was not returned.");
        await audit(tx, { target: changed.id, before, after: { ...after, from } });
        return { changed: toPriceRow(changed, getState(changed, now, undefined)) };
      });
    },
  }),

  current: operatorProcedure({
    effect: "reads",
    description: "show today's prices of the plans on sale",
    output: z.array(currentPriceSchema),
    run: async ({ deps: { db, now } }) => {
      const list = (await loadPrices(db))(now());
      return soldPlanIds.map((plan) => {
        const { priceMinor, renewalMinor, seatMinor } = list[plan];
        return {
          plan,
          price: formatMinor(priceMinor),
          renewal: formatMinor(renewalMinor),
          seat: seatMinor === null ? null : formatMinor(seatMinor),
        };
      });
    },
  }),

  list: operatorProcedure({
    effect: "reads",
    description:
      "list prices by plan, the newest first; a plan without a change has those of the catalogue",
    input: z.object({}),
    output: z.array(priceRowSchema),
    run: async ({ deps: { db, now } }) => {
      const rows = await db
        .select()
        .from(priceRows)
        .orderBy(asc(priceRows.planId), desc(priceRows.startsAt), desc(priceRows.createdAt));
      const at = now();
      return rows.map((row) => {
        const current = rows.find(
          (each) => each.planId === row.planId && !each.withdrawnAt && each.startsAt <= at,
        );
        return toPriceRow(row, getState(row, at, current));
      });
    },
  }),

  withdraw: operatorProcedure({
    effect: "changes",
    description: "withdraw a change of prices before its first day",
    input: withdrawPriceInputSchema,
    output: withdrawnPriceSchema,
    run: async ({ deps: { db, now }, input: { change: id }, dryRun, audit }) => {
      const [row] = await db.select().from(priceRows).where(eq(priceRows.id, id));
      if (!row) throw createFieldError("change", "There is no such change of prices.");
      if (row.startsAt <= now()) {
        throw createFieldError("change", "It counts already. Change the price again instead.");
      }
      const name = `${paidPlans[row.planId].name} from ${row.startsAt.toISOString().slice(0, 10)}`;
      if (dryRun) return { wouldWithdraw: name };
      return withTransaction(db, async (tx) => {
        const [withdrawn] = await tx
          .update(priceRows)
          .set({ withdrawnAt: now() })
          .where(
            and(eq(priceRows.id, id), isNull(priceRows.withdrawnAt), gt(priceRows.startsAt, now())),
          )
          .returning();
        if (withdrawn) {
          await audit(tx, { target: id, before: { withdrawn: false }, after: { withdrawn: true } });
        }
        return { withdrawn: name };
      });
    },
  }),
};

/** Saves the catalogue's prices as those of the past, so that a later release can't change them. */
async function insertCataloguePrices(tx: Tx, planId: PriceRow["planId"]): Promise<void> {
  const known = await tx.$count(priceRows, eq(priceRows.planId, planId));
  if (known > 0) return;
  const values = { planId, currency: SHOP_CURRENCY, ...getCataloguePrices()[planId] };
  await tx.insert(priceRows).values({ ...values, startsAt: new Date(0) });
}

type PriceState = z.infer<typeof priceRowSchema>["state"];

function getState(row: PriceRow, now: Date, current: PriceRow | undefined): PriceState {
  if (row.withdrawnAt) return "withdrawn";
  if (row.startsAt > now) return "planned";
  return current && current.id !== row.id ? "past" : "current";
}

function toPriceRow(row: PriceRow, state: PriceState): z.input<typeof priceRowSchema> {
  const format = (amountMinor: number) => formatMoney(money(amountMinor, row.currency));
  return {
    change: row.id,
    plan: row.planId,
    price: format(row.priceMinor),
    renewal: format(row.renewalMinor),
    seat: row.seatMinor === null ? null : format(row.seatMinor),
    from: row.startsAt.toISOString().slice(0, 10),
    state,
  };
}

function formatMinor(amountMinor: number): string {
  return formatMoney(money(amountMinor, SHOP_CURRENCY));
}
