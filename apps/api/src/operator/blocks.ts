import {
  addBlockInputSchema,
  addedBlockSchema,
  blockInputSchema,
  blockRowSchema,
  endedBlockSchema,
} from "@site/contracts/operator/blocks";
import { and, desc, eq, gt, isNotNull, isNull, or } from "drizzle-orm";
import * as z from "zod/mini";

import { getEndOfDay } from "../days.ts";
import { type Db, withTransaction } from "../db/client.ts";
import { buyerBlocks } from "../db/schema/buyer-blocks.ts";
import { profiles } from "../db/schema/profiles.ts";
import { purchases } from "../db/schema/purchases.ts";
import { findPurchase } from "../ledger/find-purchases.ts";
import { computePersonDigest } from "../providers/person-digest.ts";
import { createFieldError, OperatorError, operatorProcedure } from "./procedure.ts";

export const blocks = {
  add: operatorProcedure({
    effect: "changes",
    confirms: true,
    description: "sell nothing more to a buyer, usually after a chargeback; --why is the reason",
    input: addBlockInputSchema,
    output: addedBlockSchema,
    run: async ({ deps, input: { buyer, until }, why, dryRun, audit }) => {
      const found = await findBuyer(deps.db, buyer);
      const cards = found.profileId ? await listCards(deps.db, found.profileId) : [];
      const row = { accounts: found.profileId ? 1 : 0, cards: cards.length, until: until ?? null };
      if (dryRun) return { wouldBlock: buyer, ...row };
      const createdAt = deps.now();
      const endsAt = until ? getEndOfDay(until) : null;
      if (endsAt && endsAt <= createdAt) throw createFieldError("until", "This day is over.");
      const personDigest =
        found.email === null ? null : computePersonDigest(deps.digests, found.email);
      const shared = { reason: why, createdAt, endsAt };
      await withTransaction(deps.db, async (tx) => {
        const { profileId } = found;
        await tx
          .insert(buyerBlocks)
          .values([
            { ...shared, profileId, personDigest },
            ...cards.map((cardFingerprint) => ({ ...shared, profileId, cardFingerprint })),
          ]);
        const target = profileId ?? "an address without an account";
        await audit(tx, { target, before: null, after: { blocked: row } });
      });
      return { blocked: buyer, ...row };
    },
  }),

  list: operatorProcedure({
    effect: "reads",
    description: "list the buyers whom the shop sells nothing, with reason and end",
    output: z.array(blockRowSchema),
    run: async ({ deps }) => {
      const rows = await deps.db
        .select({ block: buyerBlocks, email: profiles.email })
        .from(buyerBlocks)
        .leftJoin(profiles, eq(profiles.id, buyerBlocks.profileId))
        .where(or(isNull(buyerBlocks.endsAt), gt(buyerBlocks.endsAt, deps.now())))
        .orderBy(desc(buyerBlocks.createdAt), buyerBlocks.id);
      return rows.map(({ block, email }) => ({
        block: block.id,
        profileId: block.profileId,
        email: email || null,
        names: [
          ...(block.profileId ? (["account"] as const) : []),
          ...(block.personDigest ? (["address"] as const) : []),
          ...(block.cardFingerprint ? (["card"] as const) : []),
        ],
        reason: block.reason,
        since: block.createdAt.toISOString(),
        until: block.endsAt?.toISOString() ?? null,
      }));
    },
  }),

  end: operatorProcedure({
    effect: "changes",
    description: "end a block, so that the buyer can buy again",
    input: blockInputSchema,
    output: endedBlockSchema,
    run: async ({ deps, input: { block: id }, dryRun, audit }) => {
      const [found] = await deps.db.select().from(buyerBlocks).where(eq(buyerBlocks.id, id));
      if (!found) throw createFieldError("block", `There is no block ${id}.`);
      if (dryRun) return { wouldEnd: id };
      await withTransaction(deps.db, async (tx) => {
        await tx.update(buyerBlocks).set({ endsAt: deps.now() }).where(eq(buyerBlocks.id, id));
        await audit(tx, {
          target: found.profileId ?? id,
          before: { until: found.endsAt },
          after: { until: "now" },
        });
      });
      return { ended: id };
    },
  }),
};

async function findBuyer(
  db: Db,
  name: string,
): Promise<{ profileId: string | null; email: string | null }> {
  if (name.includes("@")) {
    const [profile] = await db
      .select()
      .from(profiles)
      .where(eq(profiles.email, name.toLowerCase()));
    return { profileId: profile?.id ?? null, email: name };
  }
  const purchase = await findPurchase(
    db,
    name.startsWith("cs_") ? { checkoutSessionId: name } : { purchaseId: name },
  );
  if (!purchase) {
    throw new OperatorError("purchase_not_found", `There is no purchase ${name}.`);
  }
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, purchase.profileId));
  return { profileId: purchase.profileId, email: profile?.email || null };
}

async function listCards(db: Db, profileId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ card: purchases.cardFingerprint })
    .from(purchases)
    .where(and(eq(purchases.profileId, profileId), isNotNull(purchases.cardFingerprint)));
  return rows.flatMap(({ card }) => card ?? []);
}
