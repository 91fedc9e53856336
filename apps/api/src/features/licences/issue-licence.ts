import { money } from "@site/contracts/money";
import type { PaidPlanId } from "@site/contracts/plans";

import type { Db, Tx } from "../../db/client.ts";
import type { PurchaseRow } from "../../db/schema/purchases.ts";
import type { Deps } from "../../deps.ts";
import { findOwnedPurchase, findPendingPurchase } from "../../ledger/find-purchases.ts";
import { insertPurchase } from "../../ledger/insert-purchase.ts";
import { createPlanOffer } from "../../pricing/price.ts";

/** For a licence that was given, not bought: there were no terms to accept. */
const NO_TERMS = "none: issued by the shop";

/** It was not issued, in words for the person who issues it. */
export class LicenceIssueError extends Error {
  override name = "NotIssued";
}

interface Issue {
  profileId: string;
  planId: PaidPlanId;
  record: (tx: Tx, purchase: PurchaseRow) => Promise<void>;
}

/** Issues a licence as a purchase with nothing due, so that it is derived, mailed and revoked like any other. */
export async function issueLicence(
  deps: Pick<Deps, "db" | "now">,
  { profileId, planId, record }: Issue,
): Promise<PurchaseRow> {
  const offer = createPlanOffer(planId, {});
  const issued = await insertPurchase(deps, {
    profileId,
    offer: { ...offer, discount: offer.listPrice, total: money(0, offer.total.currency) },
    termsVersion: NO_TERMS,
    cause: "operator",
    isStillAllowed: async (tx) => {
      await assertPlanIssuable(tx, { profileId, planId });
      return true;
    },
    record,
  });
  if (!issued) throw new Error(`Nothing was written for ${profileId}.`);
  return issued;
}

/**
 * Refuses to give a person a plan that they have, or are paying for. Queried in the order in which a payment
 * proceeds, so that one proceeding meanwhile is seen.
 */
export async function assertPlanIssuable(
  db: Db | Tx,
  { profileId, planId }: Pick<Issue, "profileId" | "planId">,
): Promise<void> {
  if (await findPendingPurchase(db, profileId, planId)) {
    throw new LicenceIssueError(
      `A payment of theirs for the plan ${planId} is on its way. Wait until it has arrived or failed.`,
    );
  }
  const owned = await findOwnedPurchase(db, profileId, planId);
  if (!owned) return;
  throw new LicenceIssueError(
    `They have a licence of the plan ${planId} already, by purchase ${owned.id}. Issue another plan, or take that one back first.`,
  );
}
