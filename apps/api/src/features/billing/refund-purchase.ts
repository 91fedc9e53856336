import { formatMinute } from "@site/contracts/format-day";
import { formatMoney, money } from "@site/contracts/money";
import { formatCount } from "@site/contracts/plan-text";
import { asc, eq } from "drizzle-orm";

import { type Db, type Tx, withTransaction } from "../../db/client.ts";
import { type PurchaseRow, purchases, purchaseTransitions } from "../../db/schema/purchases.ts";
import type { BillingDeps } from "../../deps.ts";
import {
  computeLicenceTerms,
  type ComputedLicenceTerms,
  computePartialRefund,
  type PartialRefund,
  type UnusedPayment,
  listUnusedPayments,
} from "../../ledger/entitlement.ts";
import { listLedgerPurchases } from "../../ledger/find-purchases.ts";
import { lockLedger } from "../../ledger/lock-ledger.ts";
import {
  enqueueRefundMail,
  findDependentPurchases,
  recordRefundRequest,
  releaseUnusedPayments,
} from "../../ledger/refund-requests.ts";
import { updateLicenceFromLedger } from "../../ledger/update-licence.ts";
import { loadPrices } from "../../pricing/price-list.ts";
import { syncPurchase } from "../payment-sync/sync-purchase.ts";

/** The refund was not made. The message is for the shop's staff. */
export class RefundError extends Error {
  override name = "RefundError";
  /** The input field to correct. */
  readonly field: "amount" | "again" | "places";

  constructor(field: "amount" | "again" | "places", message: string, options: ErrorOptions = {}) {
    super(message, options);
    this.field = field;
  }
}

interface RefundAttempt {
  amountMinor: number;
  /** Whether a second refund of the same amount is intended. */
  again: boolean;
  /** The refunded total that the staff member saw, in minor units. */
  seenRefundedMinor?: number | undefined;
}

/**
 * Throws if the same amount was refunded before, because the call may be an accidental repetition. An amount that the
 * bank returned can be refunded again.
 */
async function assertNotRepeated(
  db: Db,
  { id, currency, refundedMinor }: PurchaseRow,
  { amountMinor, again, seenRefundedMinor = refundedMinor }: RefundAttempt,
): Promise<void> {
  const format = (minor: number) => formatMoney(money(minor, currency));
  if (seenRefundedMinor !== refundedMinor) {
    const message = `${format(refundedMinor)} of it went back by now, and not ${format(seenRefundedMinor)}.`;
    throw new RefundError("amount", message);
  }
  const at = (await listPartialRefunds(db, id)).get(amountMinor);
  if (!at || again) return;
  throw new RefundError(
    "again",
    `${format(amountMinor)} went back already, on ${formatMinute(at)}. Confirm that the same amount is refunded again.`,
  );
}

/** The times of the refunds that the bank didn't return, by amount in minor units. */
async function listPartialRefunds(db: Db, purchaseId: string): Promise<Map<number, Date>> {
  const steps = await db
    .select({ refundedMinor: purchaseTransitions.refundedMinor, at: purchaseTransitions.at })
    .from(purchaseTransitions)
    .where(eq(purchaseTransitions.purchaseId, purchaseId))
    .orderBy(asc(purchaseTransitions.id));
  const refunds = new Map<number, Date>();
  let before = 0;
  for (const { refundedMinor, at } of steps) {
    if (refundedMinor > before) refunds.set(refundedMinor - before, at);
    else if (refundedMinor < before) refunds.delete(before - refundedMinor);
    before = refundedMinor;
  }
  return refunds;
}

interface ShopRefund {
  /** In minor units; the remaining amount if absent. */
  amountMinor?: number | undefined;
  /** Whether a second refund of the same amount is intended. */
  allowRepeat?: boolean;
  /** The refunded total that the staff member saw, so that a partial refund that is submitted twice is made once. */
  seenRefundedMinor?: number | undefined;
  /** Writes the audit record of each purchase, before the refund is sent. */
  record: (
    db: Db | Tx,
    purchaseId: string,
    change: { before: object; after: object },
  ) => Promise<void>;
}

/** Why the purchase cannot be refunded through the provider; `undefined` if it can. */
export function getRefundObstacle(
  { state, totalMinor, refundedMinor }: PurchaseRow,
  amountMinor?: number,
): string | undefined {
  if (state === "disputed") return "The bank is deciding about it: answer the dispute instead.";
  if (state !== "paid" && state !== "partially_refunded") return `It is ${state}.`;
  if (totalMinor === 0) return "Nothing was paid for it.";
  const left = totalMinor - refundedMinor;
  return (amountMinor ?? 0) > left ? `Only ${left} minor units are left of it.` : undefined;
}

interface RefundedPurchases {
  refunded: PurchaseRow;
  /** Upgrades and renewals of the licence, of which all or a part is refunded with it. */
  dependents: PurchaseRow[];
}

/** What a change of a purchase does to its licence and to the licence's other payments. */
interface RefundEffects {
  /** Payments that lose their effect, or a part of it. */
  dependents: UnusedPayment<PurchaseRow>[];
  /** The licence's terms before and after the change. Undefined before it was issued. */
  termsBefore: ComputedLicenceTerms | undefined;
  termsAfter: ComputedLicenceTerms | undefined;
}

async function previewEffects(db: Db, changed: PurchaseRow): Promise<RefundEffects> {
  const { id, originId } = changed;
  const before = await listLedgerPurchases(db, originId ?? id);
  const after = before.map((each) => (each.id === id ? changed : each));
  const prices = await loadPrices(db);
  return {
    dependents: listUnusedPayments(after, prices).filter(({ payment }) => payment.id !== id),
    termsBefore: computeLicenceTerms(before, prices),
    termsAfter: computeLicenceTerms(after, prices),
  };
}

/** Previews a refund with its effects. Throws the same errors as the refund. */
export async function previewRefund(
  db: Db,
  purchase: PurchaseRow,
  { amountMinor, places, ...request }: Omit<ShopRefund, "record"> & { places?: number | undefined },
): Promise<RefundEffects & { amountMinor: number }> {
  if (places !== undefined) {
    const returned = await assertPartialRefundAllowed(db, purchase, { ...request, places });
    const effects = await previewEffects(db, { ...purchase, ...returned.changes });
    return { ...effects, amountMinor: returned.amountMinor };
  }
  const left = purchase.totalMinor - purchase.refundedMinor;
  if (amountMinor !== undefined) {
    const { allowRepeat: again = false, seenRefundedMinor } = request;
    await assertNotRepeated(db, purchase, { amountMinor, again, seenRefundedMinor });
    if (amountMinor < left) {
      return { ...(await previewEffects(db, purchase)), dependents: [], amountMinor };
    }
  }
  const effects = await previewEffects(db, { ...purchase, state: "refunded" });
  return { ...effects, amountMinor: left };
}

/** The shop refunds all or part of a purchase, without the limits that buyers have. */
export async function refundPurchase(
  deps: BillingDeps,
  purchase: PurchaseRow,
  { amountMinor, allowRepeat = false, seenRefundedMinor, record }: ShopRefund,
): Promise<RefundedPurchases> {
  const sync = async (purchaseId: string): Promise<PurchaseRow> => {
    const synced = await syncPurchase(deps, { purchaseId }, "operator");
    if (!synced) throw new Error(`Purchase ${purchaseId} is gone.`);
    return synced;
  };
  if (amountMinor !== undefined) {
    await assertNotRepeated(deps.db, purchase, {
      amountMinor,
      again: allowRepeat,
      seenRefundedMinor,
    });
  }
  // Refunding the whole remaining amount ends the licence.
  const isWhole = amountMinor === purchase.totalMinor - purchase.refundedMinor;
  if (amountMinor !== undefined && !isWhole) {
    await sendPartialRefund(deps, purchase, { amountMinor, record });
    return { refunded: await sync(purchase.id), dependents: [] };
  }
  const before = await previewEffects(deps.db, { ...purchase, state: "refunded" });
  const dependentIds = await requestFullRefund(deps, purchase, record);
  const refunded = await sync(purchase.id);
  if (purchase.originId) dependentIds.push(...before.dependents.map(({ payment }) => payment.id));
  const dependents: PurchaseRow[] = [];
  for (const id of dependentIds) dependents.push(await sync(id));
  return { refunded, dependents };
}

/**
 * Refunds some of the licences or seats of an order. The licence keeps the rest; who joined last loses their place first.
 * What other payments were for the returned ones goes back with it.
 */
export async function refundPlaces(
  deps: BillingDeps,
  purchase: PurchaseRow,
  { record, ...request }: ShopRefund & { places: number },
): Promise<RefundedPurchases> {
  const { places } = request;
  const { amountMinor } = await assertPartialRefundAllowed(deps.db, purchase, request);
  const at = deps.now();
  const changedIds = await withTransaction(deps.db, async (tx) => {
    await lockLedger(tx, purchase);
    const [row] = await tx.select().from(purchases).where(eq(purchases.id, purchase.id));
    if (!row || row.refundRequestedAt || row.returnedQuantity !== purchase.returnedQuantity) {
      throw new RefundError(
        "places",
        "Another refund of this purchase was made just now. Reload the page and check it.",
      );
    }
    // An amount may have gone back, or a dispute begun, since the caller looked.
    const returned = getPartialRefund(row, places);
    if (getRefundObstacle(row) || returned.amountMinor !== amountMinor) {
      throw new RefundError(
        "places",
        "The purchase changed just now. Reload the page and check it.",
      );
    }
    const { refundedMinor, returnedQuantity } = row;
    const after = {
      refundedMinor: refundedMinor + amountMinor,
      returned: returnedQuantity + places,
    };
    const before = { refundedMinor, returned: returnedQuantity };
    await record(tx, row.id, { before, after });
    const [changed] = await tx
      .update(purchases)
      .set({
        ...returned.changes,
        version: row.version + 1,
        updatedAt: at,
        nextCheckAt: at,
      })
      .where(eq(purchases.id, row.id))
      .returning();
    if (!changed) throw new Error(`Purchase ${row.id} is gone.`);
    await enqueueRefundMail(tx, changed, {
      fromMinor: refundedMinor,
      toMinor: refundedMinor + amountMinor,
      at,
      cause: "places",
    });
    await updateLicenceFromLedger(tx, changed);
    const originId = row.originId ?? row.id;
    const known = await listLedgerPurchases(tx, originId);
    await releaseUnusedPayments(tx, originId, at);
    const versions = new Map(known.map(({ id, version }) => [id, version]));
    const ledger = await listLedgerPurchases(tx, originId);
    return ledger.filter(({ id, version }) => versions.get(id) !== version).map(({ id }) => id);
  });
  const refunded = await syncPurchase(deps, { purchaseId: purchase.id }, "operator");
  if (!refunded) throw new Error(`Purchase ${purchase.id} is gone.`);
  const dependents: PurchaseRow[] = [];
  for (const purchaseId of changedIds) {
    const synced = await syncPurchase(deps, { purchaseId }, "operator");
    if (synced) dependents.push(synced);
  }
  return { refunded, dependents };
}

/** Throws if the refund isn't possible, or repeats a recent one. */
async function assertPartialRefundAllowed(
  db: Db,
  purchase: PurchaseRow,
  {
    places,
    allowRepeat: again = false,
    seenRefundedMinor,
  }: Omit<ShopRefund, "record"> & { places: number },
): Promise<PartialRefund> {
  if (!purchase.paymentIntentId) {
    const message =
      "The payment provider knows no payment of this purchase, so it can't refund a part. Pay it back where it was paid.";
    throw new RefundError("places", message);
  }
  const returned = getPartialRefund(purchase, places);
  const { amountMinor } = returned;
  await assertNotRepeated(db, purchase, { amountMinor, again, seenRefundedMinor });
  // Rounding can change the amount by a cent, so compare quantities, not amounts.
  if (purchase.returnedQuantity > 0 && !again) {
    const message = `${formatCount(purchase.returnedQuantity, "place")} of this order went back already. Confirm that ${places} more should.`;
    throw new RefundError("again", message);
  }
  return returned;
}

function getPartialRefund(purchase: PurchaseRow, places: number): PartialRefund {
  const { quantity, returnedQuantity, paymentProblem } = purchase;
  const left = quantity - returnedQuantity;
  const hasPlaces = purchase.kind === "new" || purchase.kind === "seats";
  if (!hasPlaces || paymentProblem !== null || places >= left) {
    const message =
      hasPlaces && left > 1 && !paymentProblem
        ? `It has ${left} places. Refund at most ${left - 1}, or all of it without places.`
        : "It has no places that can be refunded alone. Write an amount.";
    throw new RefundError("places", message);
  }
  return computePartialRefund(purchase, places);
}

/** Returns the ids of the upgrades and renewals that are refunded with it. */
async function requestFullRefund(
  { db, now }: BillingDeps,
  { id, originId }: PurchaseRow,
  record: ShopRefund["record"],
): Promise<string[]> {
  return withTransaction(db, async (tx) => {
    await lockLedger(tx, { id, originId });
    const [row] = await tx.select().from(purchases).where(eq(purchases.id, id));
    // Skips a purchase whose refund is already requested, unless that request failed.
    if (!row || (row.refundRequestedAt && !row.refundProblem)) return [];
    const dependents = await findDependentPurchases(tx, id);
    for (const { id: each, state, refundedMinor, totalMinor } of [row, ...dependents]) {
      const after = { refundedMinor: totalMinor };
      await record(tx, each, { before: { state, refundedMinor }, after });
    }
    await recordRefundRequest(tx, row, { at: now(), by: "shop" });
    return dependents.map((each) => each.id);
  });
}

/**
 * The idempotency key contains the version of the purchase: two concurrent calls send one refund, and an amount that
 * the bank returned can be sent again.
 */
async function sendPartialRefund(
  { db, payments }: BillingDeps,
  {
    id,
    state,
    version,
    refundedMinor,
    refundProblem,
    unusedRefundMinor,
    paymentIntentId,
  }: PurchaseRow,
  { amountMinor, record }: Pick<ShopRefund, "record"> & { amountMinor: number },
): Promise<void> {
  if (!paymentIntentId) throw new Error(`Purchase ${id} has no payment.`);
  const after = { refundedMinor: refundedMinor + amountMinor };
  await record(db, id, { before: { state, refundedMinor }, after });
  const request = {
    purchaseId: id,
    paymentIntentId,
    part: { amountMinor, refundedMinor },
    // It makes up for the one that the bank returned.
    isUnused: unusedRefundMinor > 0 && refundProblem !== null,
    request: `part-${version}-${amountMinor}`,
  };
  const result = await payments.createRefund(request).catch((cause: unknown) => {
    // The provider may have made the refund, so repeating the command could refund twice.
    const message = "The provider did not answer. Sync the purchase and see whether it was sent.";
    throw new RefundError("amount", message, { cause });
  });
  if (result.outcome === "refused") {
    throw new RefundError("amount", `The provider refuses it: ${result.reason}.`);
  }
}
