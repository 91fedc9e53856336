import type { PurchaseState } from "@site/contracts/billing";
import { eq } from "drizzle-orm";

import type { Tx } from "../db/client.ts";
import { licences } from "../db/schema/licences.ts";
import { type PurchaseRow, purchases, purchaseTransitions } from "../db/schema/purchases.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { isLargerPlan } from "../pricing/plan-changes.ts";
import { loadPrices } from "../pricing/price-list.ts";
import { findCardBlock } from "./buyer-limits.ts";
import { computeLicenceTerms } from "./entitlement.ts";
import { listLedgerPurchases } from "./find-purchases.ts";
import { getIssuedLicenceStatus, getLicenceStatus } from "./licence-status.ts";
import { lockLedger } from "./lock-ledger.ts";
import { deletePurchaseGift } from "./purchase-gifts.ts";
import {
  enqueueRefundMail,
  recordRefundRequest,
  releaseUnusedPayments,
  requestDependentRefunds,
} from "./refund-requests.ts";
import { confirmCouponUse, releaseCouponUse, releaseSubscriptionCredit } from "./reservations.ts";
import { getMailKinds } from "./state-mails.ts";
import { updateLicenceFromLedger } from "./update-licence.ts";

interface Transition {
  /** The purchase before the change; null when it is new. */
  from: PurchaseRow | null;
  cause: string;
  at: Date;
}

/**
 * Records that a purchase changed, and updates everything that follows from its state: licence, coupon, credit,
 * mails, and refunds of what no longer has a licence. Must run in the transaction that changed the purchase.
 */
export async function applyTransition(
  tx: Tx,
  changed: PurchaseRow,
  { from, cause, at }: Transition,
): Promise<void> {
  await tx.insert(purchaseTransitions).values({
    purchaseId: changed.id,
    version: changed.version,
    fromState: from?.state ?? null,
    toState: changed.state,
    totalMinor: changed.totalMinor,
    refundedMinor: changed.refundedMinor,
    cause,
    at,
  });
  // Accounts are locked before the licence, in the same order as when an account is deleted.
  const { lockedProfiles } = await lockLedger(tx, changed);
  const payer = lockedProfiles.find(({ id }) => id === changed.profileId);
  const purchase = await rejectPayment(tx, changed, { from, at });
  await updateLicenceFromLedger(tx, purchase);
  if (getLicenceStatus(purchase.state)) await confirmCouponUse(tx, purchase.id);
  await notifyPayer(tx, purchase, { from, at });
  await notifyShop(tx, purchase, { from, at });
  const isPayerDeleted = Boolean(payer?.deletedAt);
  await requestOrphanedRefunds(tx, purchase, { from, at, isPayerDeleted });
  if (isAbandoned(purchase.state)) await deletePurchaseGift(tx, purchase.id);
  // A credit is the buyer's money: it is returned together with the price. So is the use of a coupon.
  if (isAbandoned(purchase.state) || purchase.state === "refunded") {
    await releaseCouponUse(tx, purchase.id);
    await releaseSubscriptionCredit(tx, purchase.id);
  }
}

function isAbandoned(state: PurchaseState): boolean {
  return state === "expired" || state === "cancelled" || state === "failed";
}

/** Refuses a payment by a blocked card, and one that was superseded. */
async function rejectPayment(
  tx: Tx,
  purchase: PurchaseRow,
  { from, at }: Pick<Transition, "from" | "at">,
): Promise<PurchaseRow> {
  const { cardFingerprint, paidAt } = purchase;
  const isFirstPaid = !from?.paidAt && paidAt !== null && purchase.totalMinor > 0;
  if (!isFirstPaid || !cardFingerprint || !(await findCardBlock(tx, cardFingerprint, at))) {
    return rejectSupersededPayment(tx, purchase, from);
  }
  return (await setRefused(tx, purchase)) ?? purchase;
}

async function setRefused(tx: Tx, { id }: PurchaseRow): Promise<PurchaseRow | undefined> {
  const [refused] = await tx
    .update(purchases)
    .set({ paymentDecision: "refused" })
    .where(eq(purchases.id, id))
    .returning();
  return refused;
}

/**
 * Refuses the payment for an upgrade that becomes valid again, because its refund was returned or its dispute was won,
 * after another upgrade of the same licence has replaced it. A refused payment grants nothing and is refunded. An
 * account may have several licences of a plan.
 */
async function rejectSupersededPayment(
  tx: Tx,
  purchase: PurchaseRow,
  from: PurchaseRow | null,
): Promise<PurchaseRow> {
  const takesEffect =
    purchase.totalMinor > 0 && occupiesPlan(purchase) && !(from && occupiesPlan(from));
  // Upgrades are compared with their offer when first paid (`findOfferProblem`); a renewal extends any licence.
  const canBeSuperseded = purchase.kind === "upgrade" && from?.paidAt;
  if (!takesEffect || !canBeSuperseded || !(await isSuperseded(tx, purchase))) return purchase;
  return (await setRefused(tx, purchase)) ?? purchase;
}

/** Whether the purchase prevents its buyer from getting the plan again. A suspended upgrade does not. */
function occupiesPlan({ kind, state }: PurchaseRow): boolean {
  const status = getLicenceStatus(state);
  return status === "active" || (kind === "new" && status === "suspended");
}

async function isSuperseded(tx: Tx, purchase: PurchaseRow): Promise<boolean> {
  const originId = purchase.originId ?? purchase.id;
  const ledger = await listLedgerPurchases(tx, originId);
  const terms = computeLicenceTerms(ledger, await loadPrices(tx));
  if (!terms || terms.status === "revoked") return false;
  return ledger.some((other) => makesUpgradeRedundant(other, purchase));
}

/** Whether another upgrade of the licence reaches this upgrade's plan from a smaller one. */
function makesUpgradeRedundant(other: PurchaseRow, { id, planId }: PurchaseRow): boolean {
  return (
    other.id !== id &&
    other.fromPlanId !== null &&
    occupiesPlan(other) &&
    other.paymentDecision !== "refused" &&
    !isLargerPlan(planId, other.planId) &&
    isLargerPlan(planId, other.fromPlanId)
  );
}

type PayerMailKind = ReturnType<typeof getMailKinds<"payer">>[number];
type Condition = (from: PurchaseRow | null, to: PurchaseRow) => boolean;

const entersState: Condition = (from, to) => from?.state !== to.state;

/** When each mail to the payer is sent: conditions on a purchase before and after a change. */
const mailConditions: Record<PayerMailKind, Condition> = {
  // Sent once per purchase. Skipped if the payment is refunded or disputed before the mail is sent.
  receipt: (from, to) => !from?.paidAt && to.paidAt !== null,
  refund: (from, to) => from !== null && to.refundedMinor > from.refundedMinor,
  // Without a checkout session no payment was attempted, and the page has shown the error.
  "payment-failed": (from, to) =>
    entersState(from, to) && (to.checkoutSessionId !== null || to.payBy === "invoice"),
  "invoice-licence": (from, to) => !from?.issuedUnpaidAt && to.issuedUnpaidAt !== null,
  "invoice-unpaid": (from, to) => entersState(from, to) && to.issuedUnpaidAt !== null,
  "payment-disputed": entersState,
  "payment-restored": (from, to) =>
    (from?.state === "disputed" || from?.state === "charged_back") &&
    !to.refundRequestedAt &&
    to.paymentDecision !== "refused",
  "payment-charged-back": entersState,
  "refund-came-back": (from, to) =>
    from !== null &&
    (to.refundedMinor < from.refundedMinor || (!from.refundProblem && to.refundProblem !== null)),
};

async function notifyPayer(
  tx: Tx,
  purchase: PurchaseRow,
  { from, at }: { from: PurchaseRow | null; at: Date },
): Promise<void> {
  const { id: purchaseId, version } = purchase;
  for (const kind of getMailKinds(purchase, "payer")) {
    if (!mailConditions[kind](from, purchase)) continue;
    if (kind === "refund") {
      const step = { fromMinor: from?.refundedMinor ?? 0, toMinor: purchase.refundedMinor, at };
      await enqueueRefundMail(tx, purchase, step);
    } else {
      const dedupeKey = `${kind}:${purchaseId}${kind === "receipt" ? "" : `:${version}`}`;
      await enqueueMail(tx, { dedupeKey, message: { kind, purchaseId }, at });
    }
  }
}

/** Mails the shop once about a payment that needs the owner's decision, and about each dispute. */
async function notifyShop(
  tx: Tx,
  purchase: PurchaseRow,
  { from, at }: Pick<Transition, "from" | "at">,
): Promise<void> {
  const { id: purchaseId, version, paymentProblem, paymentDecision } = purchase;
  for (const kind of getMailKinds(purchase, "shop")) {
    if (kind === "payment-held") {
      if (!paymentProblem || paymentDecision) continue;
      await enqueueMail(tx, {
        dedupeKey: `${kind}:${purchaseId}`,
        message: { kind, purchaseId },
        at,
      });
    } else if (entersState(from, purchase)) {
      const message = { kind, purchaseId, about: "dispute" } as const;
      await enqueueMail(tx, { dedupeKey: `${kind}:${purchaseId}:${version}`, message, at });
    }
  }
}

interface RefundContext {
  from: PurchaseRow | null;
  at: Date;
  isPayerDeleted: boolean;
}

/**
 * Requests the refund of payments that get no licence: upgrades and renewals of a licence that ends, a payment whose
 * offer is out of date when it arrives, one of a deleted account, and one that was refused.
 */
async function requestOrphanedRefunds(
  tx: Tx,
  purchase: PurchaseRow,
  { from, at, isPayerDeleted }: RefundContext,
): Promise<void> {
  const { origin } = await lockLedger(tx, purchase);
  if (!origin || !purchase.paidAt) return;
  const isFirstPaid = !from?.paidAt && purchase.totalMinor > 0;
  if (origin.refundRequestedAt || getIssuedLicenceStatus(origin) === "revoked") {
    await requestDependentRefunds(tx, origin.id, at);
  } else if (purchase.refundedMinor < purchase.totalMinor) {
    // The staff member who refused it may have requested its refund already.
    const isRefused = purchase.paymentDecision === "refused" && !purchase.refundRequestedAt;
    const cause = isFirstPaid && !isPayerDeleted ? await findOfferProblem(tx, purchase) : undefined;
    if (isRefused || cause || (isFirstPaid && isPayerDeleted)) {
      await recordRefundRequest(tx, purchase, { at, by: "shop", ...(cause && { cause }) });
    }
    await releaseUnusedPayments(tx, origin.id, at);
  } else {
    await releaseUnusedPayments(tx, origin.id, at);
  }
  if (!isFirstPaid || !isPayerDeleted) return;
  for (const kind of getMailKinds(purchase, "gone")) {
    const message = { kind, purchaseId: purchase.id };
    await enqueueMail(tx, { dedupeKey: `${kind}:${purchase.id}`, message, at });
  }
}

/**
 * Why an upgrade or a renewal no longer fits: its licence is in another account now, has ended, or has changed since the
 * buyer saw the price.
 */
async function findOfferProblem(
  tx: Tx,
  purchase: PurchaseRow,
): Promise<"moved" | "offer-changed" | undefined> {
  const { id, originId, kind, fromPlanId, planId, fromUpdatesUntil } = purchase;
  if (originId === null) return undefined;
  const [licence] = await tx.select().from(licences).where(eq(licences.purchaseId, originId));
  if (licence && licence.profileId !== purchase.profileId) return "moved";
  const ledger = await listLedgerPurchases(tx, originId);
  const termsWithout = computeLicenceTerms(
    ledger.filter((other) => other.id !== id),
    await loadPrices(tx),
  );
  const isUnchanged =
    termsWithout !== undefined &&
    termsWithout.status !== "revoked" &&
    termsWithout.planId === (kind === "upgrade" ? fromPlanId : planId) &&
    (fromUpdatesUntil === null || fromUpdatesUntil === termsWithout.updatesUntil);
  return isUnchanged ? undefined : "offer-changed";
}
