import { eq } from "drizzle-orm";

import type { Tx } from "../db/client.ts";
import { licences } from "../db/schema/licences.ts";
import { type PurchaseRow, purchases } from "../db/schema/purchases.ts";
import { isLargerPlan } from "../pricing/is-larger-plan.ts";
import { findOtherLicence } from "./buyers-purchases.ts";
import { readLedger } from "./derive-licence.ts";
import { ledgerTerms } from "./ledger-terms.ts";
import { licenceStatusOf } from "./licence-status.ts";

/**
 * The shop does not take a payment for what somebody has obtained otherwise by the time it counts: when it is first
 * paid, or again because its refund came back or a dispute was won. It has no effect, and its money goes back.
 */
export async function refuseReplaced(
  tx: Tx,
  purchase: PurchaseRow,
  from: PurchaseRow | null,
): Promise<PurchaseRow> {
  const begins = counts(purchase) && !(from && counts(from)) && purchase.totalMinor > 0;
  // Whether a change is as it was offered is asked when it is first paid; a renewal adds to any licence.
  const isAsked = purchase.kind === "new" || (purchase.kind === "upgrade" && from?.paidAt);
  if (!begins || !isAsked || !(await isReplaced(tx, purchase))) return purchase;
  const [refused] = await tx
    .update(purchases)
    .set({ paymentDecision: "refused" })
    .where(eq(purchases.id, purchase.id))
    .returning();
  return refused ?? purchase;
}

/** The plan of a suspended licence can't be obtained again, except what a disputed upgrade gave. */
function counts({ kind, state }: PurchaseRow): boolean {
  const status = licenceStatusOf(state);
  return status === "active" || (kind === "new" && status === "suspended");
}

async function isReplaced(tx: Tx, purchase: PurchaseRow): Promise<boolean> {
  const { id, kind } = purchase;
  const originId = purchase.originId ?? id;
  const ledger = await readLedger(tx, originId);
  const terms = ledgerTerms(ledger);
  const without = ledgerTerms(ledger.filter((other) => other.id !== id));
  if (!terms || terms.status === "revoked") return false;
  if (kind === "upgrade" && ledger.some((other) => replaces(other, purchase))) return true;
  if (without && !isLargerPlan(terms.planId, without.planId)) return false;
  const [licence] = await tx.select().from(licences).where(eq(licences.purchaseId, originId));
  const { profileId } = licence ?? purchase;
  const other = await findOtherLicence(tx, { profileId, planId: terms.planId, originId });
  return other !== undefined;
}

/** Whether an upgrade leads as far, and began below: it was paid as if the other did not exist. */
function replaces(other: PurchaseRow, { id, planId }: PurchaseRow): boolean {
  return (
    other.id !== id &&
    other.fromPlanId !== null &&
    counts(other) &&
    other.paymentDecision !== "refused" &&
    !isLargerPlan(planId, other.planId) &&
    isLargerPlan(planId, other.fromPlanId)
  );
}
