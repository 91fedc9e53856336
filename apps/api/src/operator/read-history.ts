import type { HistoryStep } from "@site/contracts/operator";
import { desc, inArray } from "drizzle-orm";

import { audit } from "../db/schema/operations.ts";
import { purchaseTransitions } from "../db/schema/purchases.ts";
import type { Deps } from "../deps.ts";

const MOST = 200;

/** The history of these purchases, and what the shop's staff did to any of the targets; the newest first. */
export async function readHistory(
  { db }: Pick<Deps, "db">,
  { purchaseIds, targets }: { purchaseIds: string[]; targets: string[] },
): Promise<HistoryStep[]> {
  const transitions = await db
    .select()
    .from(purchaseTransitions)
    .where(inArray(purchaseTransitions.purchaseId, purchaseIds))
    .orderBy(desc(purchaseTransitions.at))
    .limit(MOST);
  const decisions = await db
    .select()
    .from(audit)
    .where(inArray(audit.target, targets))
    .orderBy(desc(audit.at))
    .limit(MOST);
  const steps = [
    ...transitions.map(({ at, toState, purchaseId, cause }) => ({
      at: at.toISOString(),
      what: `purchase ${toState}`,
      about: purchaseId,
      by: cause,
      why: null,
    })),
    ...decisions.map(({ at, command, target, who, why }) => ({
      at: at.toISOString(),
      what: command,
      about: target,
      by: who,
      why,
    })),
  ];
  return steps.toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, MOST);
}
