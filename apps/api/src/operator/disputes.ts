import {
  disputeRowSchema,
  disputesInputSchema,
  evidenceSchema,
  type OperatorDispute,
} from "@site/contracts/operator/disputes";
import { purchaseInputSchema } from "@site/contracts/operator/purchases";
import { desc, eq } from "drizzle-orm";
import * as z from "zod/mini";

import { profiles } from "../db/schema/profiles.ts";
import { purchases } from "../db/schema/purchases.ts";
import { buildEvidence } from "../features/billing/dispute-evidence.ts";
import { operatorProcedure } from "./procedure.ts";
import { getPurchase } from "./purchases.ts";

const LIMIT = 50;

export const disputes = {
  list: operatorProcedure({
    effect: "reads",
    description: "list the payments that a bank questions, with the last day to answer",
    input: disputesInputSchema,
    output: z.array(disputeRowSchema),
    run: async ({ deps, input }) => {
      const named = input.purchase ? await getPurchase(deps.db, input.purchase) : undefined;
      const rows = await deps.db
        .select({ purchase: purchases, buyer: profiles.email })
        .from(purchases)
        .innerJoin(profiles, eq(profiles.id, purchases.profileId))
        .where(named ? eq(purchases.id, named.id) : eq(purchases.state, "disputed"))
        .orderBy(desc(purchases.updatedAt))
        .limit(LIMIT);
      const found: OperatorDispute[] = [];
      for (const { purchase, buyer } of rows) {
        const { id, profileId, planId, paymentIntentId } = purchase;
        const own = paymentIntentId ? await deps.payments.listDisputes(paymentIntentId) : [];
        for (const { openedAt, dueAt, id: _id, ...dispute } of own) {
          found.push({
            purchase: id,
            profileId,
            buyer,
            planId,
            ...dispute,
            openedAt: openedAt.toISOString(),
            dueAt: dueAt?.toISOString() ?? null,
          });
        }
      }
      return found.toSorted((a, b) => (a.dueAt ?? "").localeCompare(b.dueAt ?? ""));
    },
  }),

  evidence: operatorProcedure({
    effect: "reads",
    description: "write what we know about a disputed purchase: receipt, activations and mails",
    input: purchaseInputSchema,
    output: evidenceSchema,
    format: (result) => (result as z.output<typeof evidenceSchema>).text.trimEnd(),
    run: async ({ deps, input }) => {
      const purchase = await getPurchase(deps.db, input.purchase);
      return {
        fileName: `evidence-${purchase.id}.txt`,
        text: await buildEvidence(deps, purchase),
      };
    },
  }),
};
