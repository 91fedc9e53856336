import type { PurchaseRow } from "../../src/db/schema/purchases.ts";
import { getLicenceStatus } from "../../src/ledger/licence-status.ts";
import { isLargerPlan, computeUpdatesUntil } from "../../src/pricing/plan-changes.ts";
import { selectRows } from "../setup/shop.ts";
import type { System } from "./system.ts";

interface Transition {
  id: string;
  purchaseId: string;
  to: PurchaseRow["state"];
  at: Date;
}

/**
 * Finds upgrades and renewals whose licence changed between the offer and the payment. The terms at the time of
 * payment are computed from the first purchase and the changes that were valid then.
 */
export async function findChangedOffers(
  { suite, ids }: System,
  purchases: readonly PurchaseRow[],
): Promise<Set<string>> {
  const transitions = await selectRows<Transition>(
    suite,
    `select t.id, t.purchase_id as "purchaseId", t.to_state as "to", t.at from purchase_transitions t
     join purchases p on p.id = t.purchase_id where p.profile_id = any($1) order by t.id`,
    [ids],
  );
  const isUnlike = (change: PurchaseRow): boolean => {
    const paidAt = transitions.findIndex(
      ({ purchaseId, to }) => purchaseId === change.id && getLicenceStatus(to),
    );
    const before = transitions.slice(0, Math.max(0, paidAt));
    const getState = ({ id }: PurchaseRow) =>
      before.findLast(({ purchaseId }) => purchaseId === id)?.to ?? "open";
    const origin = purchases.find(({ id }) => id === change.originId);
    const others = purchases.filter(({ originId }) => originId === change.originId);
    // The times of a refusal and of a release are not stored, so the terms at the time of payment are unknown. A partly
    // released upgrade gives a smaller plan than its own. One that is to be refunded as a whole may give nothing more.
    const isUnknown = others.some(
      (each) =>
        each.paymentDecision ||
        each.unusedMinor > 0 ||
        (each.refundRequestedAt &&
          each.refundRequestedAt <= (transitions[paidAt]?.at ?? each.refundRequestedAt) &&
          getLicenceStatus(getState(each)) === "active"),
    );
    if (!origin?.paidAt || paidAt < 0 || isUnknown) return false;
    const counted = others.filter((each) => getLicenceStatus(getState(each)) === "active");
    const largest = [origin, ...counted.filter(({ kind }) => kind === "upgrade")].reduce((a, b) =>
      isLargerPlan(b.planId, a.planId) ? b : a,
    );
    const months = counted.reduce((sum, each) => sum + each.updatesMonths, origin.updatesMonths);
    const offeredFor = change.kind === "upgrade" ? change.fromPlanId : change.planId;
    const { fromUpdatesUntil: until } = change;
    return (
      largest.planId !== offeredFor ||
      (until !== null && until !== computeUpdatesUntil(origin.paidAt, months))
    );
  };
  const changes = purchases.filter(({ originId }) => originId !== null);
  return new Set(changes.filter(isUnlike).map(({ id }) => id));
}
