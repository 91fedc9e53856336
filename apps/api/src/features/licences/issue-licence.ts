import { money } from "@site/contracts/money";
import type { PaidPlanId } from "@site/contracts/plans";

import type { Db, Tx } from "../../db/client.ts";
import type { PurchaseRow } from "../../db/schema/purchases.ts";
import type { Deps } from "../../deps.ts";
import { findOwnedPurchase, findPendingPurchase } from "../../ledger/find-purchases.ts";
import { insertPurchase } from "../../ledger/insert-purchase.ts";
import { loadPrices } from "../../pricing/price-list.ts";
import { createPlanOffer } from "../../pricing/price.ts";

/** The terms version of licences that the shop issues, which have no terms to accept. */
const NO_TERMS = "none: issued by the shop";

/** The licence was not issued. The message is for the shop's staff. */
export class LicenceIssueError extends Error {
  override name = "LicenceIssueError";
}

interface LicenceRequest {
  profileId: string;
  planId: PaidPlanId;
  /** Writes the audit record, in the transaction. */
  record: (tx: Tx, purchase: PurchaseRow) => Promise<void>;
}

/** Issues a licence as a free purchase, so that it is mailed, updated and revoked like any other licence. */
export async function issueLicence(
  deps: Pick<Deps, "db" | "digests" | "now">,
  { profileId, planId, record }: LicenceRequest,
): Promise<PurchaseRow> {
  const offer = createPlanOffer(planId, { prices: (await loadPrices(deps.db))(deps.now()) });
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
  if (!issued) throw new Error(`No purchase was inserted for ${profileId}.`);
  return issued;
}

/**
 * Throws if the account has the plan or a pending payment for it. Pending payments are queried before licences, so
 * that a payment that completes between the queries isn't missed.
 */
export async function assertPlanIssuable(
  db: Db | Tx,
  { profileId, planId }: Pick<LicenceRequest, "profileId" | "planId">,
): Promise<void> {
  if (await findPendingPurchase(db, profileId, planId)) {
    throw new LicenceIssueError(
      `A payment of theirs for the plan ${planId} is on its way. Wait until it has arrived or failed.`,
    );
  }
  const owned = await findOwnedPurchase(db, profileId, planId);
  if (!owned) return;
  throw new LicenceIssueError(
    `They have a licence of the plan ${planId} already, by purchase ${owned.id}. Issue another plan, or revoke that one first.`,
  );
}
