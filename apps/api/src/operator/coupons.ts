import { normalizeCouponCode } from "@site/contracts/billing";
import {
  couponReferenceInputSchema,
  couponRowSchema,
  createBatchInputSchema,
  createCouponInputSchema,
  createdBatchSchema,
  createdCouponSchema,
  editedCouponSchema,
  freedCouponSchema,
  startedCouponSchema,
  stoppedCouponSchema,
  editCouponInputSchema,
  listCouponsInputSchema,
  stopCouponInputSchema,
} from "@site/contracts/operator/coupons";
import { eq } from "drizzle-orm";
import * as z from "zod/mini";

import { withTransaction } from "../db/client.ts";
import { coupons as couponRows } from "../db/schema/coupons.ts";
import {
  CouponStateError,
  createCoupon,
  createCouponBatch,
  editCoupons,
  findNamedCoupons,
  formatCouponCode,
  freeCouponCode,
  listCoupons,
  listHoldingPurchases,
  mergeBatches,
  restartCoupons,
  stopCoupons,
  toCouponTerms,
} from "../features/coupons/manage-coupons.ts";
import { cancelPurchase } from "../features/payment-sync/cancel-purchase.ts";
import { createFieldError, operatorProcedure } from "./procedure.ts";

export const coupons = {
  create: operatorProcedure({
    effect: "changes",
    description: "make one coupon, with a code of your own or a generated one",
    input: createCouponInputSchema,
    output: createdCouponSchema,
    run: async ({ deps, input: { code: own, ...terms }, dryRun, audit }) => {
      if (dryRun) return { wouldCreate: own ?? "a generated code", ...terms };
      const code = await withTransaction(deps.db, async (tx) => {
        const row = toCouponTerms(terms);
        if (own && !(await createCoupon(tx, own, row))) {
          throw createFieldError(
            "code",
            `The coupon ${own} already exists. Choose another code, or free this one.`,
          );
        }
        const [created] = own ? [own] : await createCouponBatch(tx, 1, row);
        if (!created) throw new Error("The database didn't return the new coupon.");
        await audit(tx, { target: created, before: null, after: terms });
        return created;
      });
      const created = await listCoupons(deps, { name: code });
      return created.filter(({ state }) => state !== "freed");
    },
  }),

  batch: operatorProcedure({
    effect: "changes",
    description:
      "make many coupons with generated codes, each for one use unless an option says otherwise",
    input: createBatchInputSchema,
    output: createdBatchSchema,
    run: async ({ deps: { db }, input: { batch, count, ...given }, dryRun, audit }) => {
      const terms = { ...given, uses: given.uses ?? 1 };
      const isBatch = eq(couponRows.batch, batch);
      const [known] = await db.select().from(couponRows).where(isBatch).limit(1);
      if (known) {
        throw createFieldError(
          "batch",
          `A batch named ${batch} already exists. Choose another name.`,
        );
      }
      if (dryRun) return { wouldCreate: count, batch, ...terms };
      return withTransaction(db, async (tx) => {
        const codes = await createCouponBatch(tx, count, { ...toCouponTerms(terms), batch });
        await audit(tx, { target: batch, before: null, after: { codes: count, ...terms } });
        return codes.map((code) => ({ code: formatCouponCode(code) }));
      });
    },
  }),

  list: operatorProcedure({
    effect: "reads",
    description:
      "list coupons, how often they were used, and how many checkouts hold them: all, one or a batch",
    input: listCouponsInputSchema,
    output: z.array(couponRowSchema),
    run: async ({ deps, input: { byBatch, ...filter } }) => {
      const rows = await listCoupons(deps, filter);
      return byBatch ? mergeBatches(rows) : rows;
    },
  }),

  edit: operatorProcedure({
    effect: "changes",
    description:
      "change end, uses or plans of a coupon or a batch; the value only if it was never used",
    input: editCouponInputSchema,
    output: editedCouponSchema,
    run: async ({ deps, input: { name, ...changes }, dryRun, audit }) => {
      const named = await findNamedCoupons(deps.db, name).catch(throwCouponError);
      const before = await listCoupons(deps, { name });
      if (dryRun) return { wouldEdit: named.length };
      await withTransaction(deps.db, async (tx) => {
        await editCoupons(tx, name, changes).catch(throwCouponError);
        const [{ gives, plans, maxUses, until } = {}] = before;
        const target = getTarget(named, name);
        await audit(tx, { target, before: { gives, plans, maxUses, until }, after: changes });
      });
      const after = await listCoupons(deps, { name });
      return mergeBatches(after.filter(({ state }) => state !== "freed"));
    },
  }),

  stop: operatorProcedure({
    effect: "changes",
    description: "stop a coupon or a whole batch; says how many open checkouts hold it",
    input: stopCouponInputSchema,
    output: stoppedCouponSchema,
    run: async ({ deps, input: { name, closeCheckouts }, dryRun, audit }) => {
      const named = await findNamedCoupons(deps.db, name).catch(throwCouponError);
      const usable = named.filter(({ disabledAt }) => !disabledAt).length;
      const counts = { stoppedBefore: named.length - usable };
      if (dryRun) {
        const held = await listHoldingPurchases(deps, named);
        return { wouldStop: usable, ...counts, heldByCheckouts: held.length };
      }
      const stopped = await withTransaction(deps.db, async (tx) => {
        const codes = await stopCoupons(tx, name, deps.now());
        if (codes.length > 0 || closeCheckouts) {
          await audit(tx, {
            target: getTarget(named, name),
            before: { usable: codes.length },
            after: { usable: 0, ...(closeCheckouts ? { checkouts: "closed" } : {}) },
          });
        }
        return codes.length;
      });
      // Listed after the stop, because no checkout can reserve a use from then on.
      const held = await listHoldingPurchases(deps, named);
      let closed = 0;
      if (closeCheckouts) {
        for (const purchase of held.filter(({ state }) => state === "open")) {
          const ended = await cancelPurchase(deps, purchase);
          if (ended.state === "cancelled") closed += 1;
        }
      }
      return {
        stopped,
        stoppedBefore: named.length - stopped,
        ...(closeCheckouts ? { closedCheckouts: closed } : {}),
        heldByCheckouts: held.length - closed,
      };
    },
  }),

  start: operatorProcedure({
    effect: "changes",
    description: "start a stopped coupon again, or a whole batch",
    input: couponReferenceInputSchema,
    output: startedCouponSchema,
    run: async ({ deps, input: { name }, dryRun, audit }) => {
      const named = await findNamedCoupons(deps.db, name).catch(throwCouponError);
      if (dryRun) return { wouldStart: named.filter(({ disabledAt }) => disabledAt).length };
      const started = await withTransaction(deps.db, async (tx) => {
        const codes = await restartCoupons(tx, name);
        if (codes.length > 0) {
          const target = getTarget(named, name);
          await audit(tx, { target, before: { usable: 0 }, after: { usable: codes.length } });
        }
        return codes.length;
      });
      return { started };
    },
  }),

  free: operatorProcedure({
    effect: "changes",
    description: "free the code of a stopped coupon, so that a new one can have it",
    input: couponReferenceInputSchema,
    output: freedCouponSchema,
    run: async ({ deps, input: { name }, dryRun, audit }) => {
      const code = normalizeCouponCode(name);
      if (dryRun) {
        await findNamedCoupons(deps.db, code).catch(throwCouponError);
        return { wouldFree: code };
      }
      await withTransaction(deps.db, async (tx) => {
        await freeCouponCode(tx, code).catch(throwCouponError);
        await audit(tx, { target: code, before: { freed: false }, after: { freed: true } });
      });
      return { freed: code };
    },
  }),
};

/** The audit names one coupon by its code, and several by their batch. */
function getTarget(named: { code: string }[], name: string): string {
  return named.length === 1 ? (named[0]?.code ?? name) : name;
}

function throwCouponError(cause: unknown): never {
  if (!(cause instanceof CouponStateError)) throw cause;
  throw createFieldError(cause.field, cause.message, cause);
}
