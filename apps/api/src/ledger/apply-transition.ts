import type { PurchaseState } from "@site/contracts/billing";
import { eq } from "drizzle-orm";

import type { Tx } from "../db/client.ts";
import { licences } from "../db/schema/licences.ts";
import { type PurchaseRow, purchaseTransitions, purchases } from "../db/schema/purchases.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { isLargerPlan } from "../pricing/plan-changes.ts";
import { findOtherLicence } from "./find-purchases.ts";
import { getLicenceStatus, computeLicenceTerms } from "./licence-terms.ts";
import { lockLedger } from "./lock-ledger.ts";
import {
  enqueueRefundMail,
  recordRefundRequest,
  requestDependentRefunds,
} from "./refund-requests.ts";
import { confirmCouponUse, releaseCouponUse, releaseSubscriptionCredit } from "./reservations.ts";
import { getMailKinds } from "./state-mails.ts";
import { updateLicenceFromLedger, listLedgerPurchases } from "./update-licence.ts";

type PayersMail = ReturnType<typeof getMailKinds<"payer">>[number];
type Occasion = (from: PurchaseRow | null, to: PurchaseRow) => boolean;

const isNew: Occasion = (from, to) => from?.state !== to.state;

/** The step of a purchase that each mail to its payer is about. */
const occasions: Record<PayersMail, Occasion> = {
  // Its key allows it only once. It is skipped at sending if the payment is over or disputed by then.
  receipt: (from, to) => !from?.paidAt && to.paidAt !== null,
  refund: (from, to) => from !== null && to.refundedMinor > from.refundedMinor,
  // If the provider never opened a checkout, no payment was attempted: the page has said so.
  "payment-failed": (from, to) => isNew(from, to) && to.checkoutSessionId !== null,
  "payment-disputed": isNew,
  "payment-restored": (from, to) =>
    (from?.state === "disputed" || from?.state === "charged_back") &&
    !to.refundRequestedAt &&
    to.paymentDecision !== "refused",
  "payment-charged-back": isNew,
  "refund-came-back": (from, to) =>
    from !== null &&
    (to.refundedMinor < from.refundedMinor || (!from.refundProblem && to.refundProblem !== null)),
};

/** Mails the payer what this step of their purchase means to them, each mail once per step. */
async function notifyPayer(
  tx: Tx,
  purchase: PurchaseRow,
  { from, at }: { from: PurchaseRow | null; at: Date },
): Promise<void> {
  const { id: purchaseId, version } = purchase;
  for (const kind of getMailKinds(purchase, "payer")) {
    if (!occasions[kind](from, purchase)) continue;
    if (kind === "refund") {
      const step = { fromMinor: from?.refundedMinor ?? 0, toMinor: purchase.refundedMinor, at };
      await enqueueRefundMail(tx, purchase, step);
    } else {
      const dedupeKey = `${kind}:${purchaseId}${kind === "receipt" ? "" : `:${version}`}`;
      await enqueueMail(tx, { dedupeKey, message: { kind, purchaseId }, at });
    }
  }
}

interface Transition {
  /** The purchase before the change; null when it is new. */
  from: PurchaseRow | null;
  cause: string;
  at: Date;
}

/**
 * Records that a purchase changed, and updates everything that follows from its state: licence, coupon, mail. Must
 * run in the transaction that changed the purchase.
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
  // One at a time for each person, and before the licence: deleting an account locks in this order too.
  const { lockedProfiles } = await lockLedger(tx, changed);
  const payer = lockedProfiles.find(({ id }) => id === changed.profileId);
  const purchase = await rejectSupersededPayment(tx, changed, from);
  await updateLicenceFromLedger(tx, purchase);
  if (getLicenceStatus(purchase.state)) await confirmCouponUse(tx, purchase.id);
  await notifyPayer(tx, purchase, { from, at });
  await notifyShop(tx, purchase, at);
  await requestOrphanedRefunds(tx, purchase, { from, at, payerIsGone: Boolean(payer?.deletedAt) });
  if (isAbandoned(purchase.state)) await releaseCouponUse(tx, purchase.id);
  // A credit is the buyer's money: it is refunded together with the price.
  if (isAbandoned(purchase.state) || purchase.state === "refunded") {
    await releaseSubscriptionCredit(tx, purchase.id);
  }
}

function isAbandoned(state: PurchaseState): boolean {
  return state === "expired" || state === "cancelled" || state === "failed";
}

/** Mails ourselves, once, what only a person can decide. */
async function notifyShop(tx: Tx, purchase: PurchaseRow, at: Date): Promise<void> {
  if (!purchase.paymentProblem || purchase.paymentDecision) return;
  for (const kind of getMailKinds(purchase, "shop")) {
    const message = { kind, purchaseId: purchase.id };
    await enqueueMail(tx, { dedupeKey: `${kind}:${purchase.id}`, message, at });
  }
}

interface Step {
  from: PurchaseRow | null;
  at: Date;
  /** The payer has deleted their account. */
  payerIsGone: boolean;
}

/**
 * Requests the refund of payments that have no licence to pay for: upgrades and renewals of a licence that ends,
 * whichever of its purchases changed and in which order, a payment that arrives after its offer has lapsed, and one that
 * the shop does not take.
 */
async function requestOrphanedRefunds(
  tx: Tx,
  purchase: PurchaseRow,
  { from, at, payerIsGone }: Step,
): Promise<void> {
  const { origin } = await lockLedger(tx, purchase);
  if (!origin || !purchase.paidAt) return;
  const isEnding = origin.refundRequestedAt || getLicenceStatus(origin.state) === "revoked";
  // A payment may already be refunded when we first learn of it.
  const isFirst = !from?.paidAt && purchase.totalMinor > 0;
  const isLeft = purchase.refundedMinor < purchase.totalMinor;
  // The operator who refused it may have requested its refund at once.
  const isRefused = purchase.paymentDecision === "refused" && !purchase.refundRequestedAt;
  if (isEnding) await requestDependentRefunds(tx, origin.id, at);
  else if (isLeft && (isRefused || (isFirst && !(await mayKeep(tx, purchase, payerIsGone))))) {
    await recordRefundRequest(tx, purchase, { at, by: "shop" });
  }
  if (!isFirst || !payerIsGone) return;
  for (const kind of getMailKinds(purchase, "gone")) {
    const message = { kind, purchaseId: purchase.id };
    await enqueueMail(tx, { dedupeKey: `${kind}:${purchase.id}`, message, at });
  }
}

async function mayKeep(tx: Tx, purchase: PurchaseRow, payerIsGone: boolean): Promise<boolean> {
  const { originId } = purchase;
  return !payerIsGone && (originId === null || (await isAsOffered(tx, purchase, originId)));
}

/** Whether the licence of an upgrade or renewal is valid and unchanged since the buyer saw the price. */
async function isAsOffered(tx: Tx, purchase: PurchaseRow, originId: string): Promise<boolean> {
  const { id, kind, fromPlanId, planId, fromUpdatesUntil } = purchase;
  const ledger = await listLedgerPurchases(tx, originId);
  const without = computeLicenceTerms(ledger.filter((other) => other.id !== id));
  return (
    without !== undefined &&
    without.status !== "revoked" &&
    without.planId === (kind === "upgrade" ? fromPlanId : planId) &&
    (fromUpdatesUntil === null || fromUpdatesUntil === without.updatesUntil)
  );
}

/**
 * The shop does not take a payment for what somebody has obtained otherwise by the time it counts: when it is first
 * paid, or again because its refund came back or a dispute was won. It has no effect, and its money goes back.
 */
async function rejectSupersededPayment(
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
  const status = getLicenceStatus(state);
  return status === "active" || (kind === "new" && status === "suspended");
}

async function isReplaced(tx: Tx, purchase: PurchaseRow): Promise<boolean> {
  const { id, kind } = purchase;
  const originId = purchase.originId ?? id;
  const ledger = await listLedgerPurchases(tx, originId);
  const terms = computeLicenceTerms(ledger);
  const without = computeLicenceTerms(ledger.filter((other) => other.id !== id));
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
