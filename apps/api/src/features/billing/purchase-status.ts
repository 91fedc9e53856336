import type { Purchase, PurchaseRef } from "@site/contracts/billing";
import { eq } from "drizzle-orm";

import type { ProfileRow } from "../../db/schema/profiles.ts";
import { type PurchaseRow, purchases } from "../../db/schema/purchases.ts";
import type { BillingDeps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { findPurchase } from "../../ledger/find-purchase.ts";
import { settleIfReachable } from "../settlement/settle-if-reachable.ts";
import { presentPurchase } from "./present-purchase.ts";
import { selectPurchases } from "./select-purchases.ts";

/** A page that polls every second must not make us ask the provider every second. */
const FRESH_MS = 2_000;

/** The status of the buyer's own purchase. It never waits for a webhook: an open purchase is settled first. */
export async function purchaseStatus(
  deps: BillingDeps,
  buyer: ProfileRow,
  reference: PurchaseRef,
): Promise<Purchase> {
  const purchase = await findOwnPurchase(deps, buyer, reference);
  const isUnfinished = purchase.state === "open" || purchase.state === "pending";
  const isFresh = deps.now().getTime() - (purchase.checkedAt?.getTime() ?? 0) < FRESH_MS;
  // The page polls again while the provider is away.
  if (isUnfinished && !isFresh) await settleIfReachable(deps, purchase, "status");
  const [found] = await selectPurchases(deps.db).where(eq(purchases.id, purchase.id));
  if (!found) throw new AppError("purchase_not_found");
  return presentPurchase(found, deps.now());
}

/** Another buyer's purchase gets the same answer as one that does not exist. */
export async function findOwnPurchase(
  { db }: Pick<BillingDeps, "db">,
  buyer: ProfileRow,
  reference: PurchaseRef,
): Promise<PurchaseRow> {
  const purchase = await findPurchase(db, reference);
  if (!purchase || purchase.profileId !== buyer.id) throw new AppError("purchase_not_found");
  return purchase;
}
