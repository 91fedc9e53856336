import { count, lte } from "drizzle-orm";

import { purchases } from "../db/schema/purchases.ts";
import {
  paymentMismatchCondition,
  needsAttentionCondition,
} from "../features/billing/search-purchases.ts";
import type { Environment } from "./environment.ts";
import { type Finding, findingsOf } from "./finding.ts";

const { ok, warning, wrong } = findingsOf("purchases");
const OVERDUE_MS = 30 * 60_000;

/** Whether the reconciliation keeps up, and what waits for a person. */
export async function checkPurchases({ deps: { db, now } }: Environment): Promise<Finding[]> {
  const limit = new Date(now().getTime() - OVERDUE_MS);
  const [[overdue], [waiting], [unlike]] = await Promise.all([
    db.select({ n: count() }).from(purchases).where(lte(purchases.nextCheckAt, limit)),
    db.select({ n: count() }).from(purchases).where(needsAttentionCondition()),
    db.select({ n: count() }).from(purchases).where(paymentMismatchCondition()),
  ]);
  const unlikeOrder = unlike?.n ?? 0;
  const others = (waiting?.n ?? 0) - unlikeOrder;
  const forPerson = [
    ...(others > 0 ? [`${others} are disputed or have a refund that came back`] : []),
    ...(unlikeOrder > 0 ? [`${unlikeOrder} were not paid as ordered`] : []),
  ];
  return [
    overdue?.n
      ? wrong(
          "reconciliation",
          `${overdue.n} purchases should have been looked at half an hour ago`,
          "See what the doctor says about the job reconcile and payments; `pnpm ops reconcile` does it by hand.",
        )
      : ok("reconciliation", "every purchase is looked at in time"),
    forPerson.length > 0
      ? warning(
          "for a person",
          forPerson.join("; "),
          "`pnpm ops purchases find` lists them; docs/operations.md says what to do.",
        )
      : ok("for a person", "nothing waits"),
  ];
}
