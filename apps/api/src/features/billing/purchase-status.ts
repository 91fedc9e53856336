import type { Purchase, PurchaseRef } from "@site/contracts/billing";
import { eq } from "drizzle-orm";

import { licences } from "../../db/schema/licences.ts";
import type { ProfileRow } from "../../db/schema/profiles.ts";
import type { PurchaseRow } from "../../db/schema/purchases.ts";
import { AppError } from "../../errors.ts";
import { findPurchase } from "./find-purchase.ts";
import { presentPurchase } from "./present-purchase.ts";
import { settlePurchase, type SettleDeps } from "./settle-purchase.ts";

/** A page that asks every second does not make us ask the provider every second. */
const FRESH_MS = 2_000;

/** How the buyer's own purchase stands. It never waits for a webhook: what is still open is settled first. */
export async function purchaseStatus(
  deps: SettleDeps,
  buyer: ProfileRow,
  reference: PurchaseRef,
): Promise<Purchase> {
  const purchase = await findOwnPurchase(deps, buyer, reference);
  const current = await settleIfUnfinished(deps, purchase);
  const [licence] = await deps.db
    .select({ id: licences.id })
    .from(licences)
    .where(eq(licences.purchaseId, purchase.id));
  return presentPurchase(current, licence?.id ?? null);
}

/** Somebody else's purchase is not told apart from one that does not exist. */
export async function findOwnPurchase(
  { db }: Pick<SettleDeps, "db">,
  buyer: ProfileRow,
  reference: PurchaseRef,
): Promise<PurchaseRow> {
  const purchase = await findPurchase(db, reference);
  if (!purchase || purchase.profileId !== buyer.id) throw new AppError("purchase_not_found");
  return purchase;
}

async function settleIfUnfinished(deps: SettleDeps, purchase: PurchaseRow): Promise<PurchaseRow> {
  const isUnfinished = purchase.state === "open" || purchase.state === "pending";
  const isFresh = deps.now().getTime() - (purchase.checkedAt?.getTime() ?? 0) < FRESH_MS;
  if (!isUnfinished || isFresh) return purchase;
  try {
    return (await settlePurchase(deps, { purchaseId: purchase.id }, "status")) ?? purchase;
  } catch (error) {
    // What we know is still an answer while the provider is away; the page asks again.
    const canWait =
      error instanceof AppError && ["payment_unavailable", "checkout_busy"].includes(error.code);
    if (canWait) return purchase;
    throw error;
  }
}
