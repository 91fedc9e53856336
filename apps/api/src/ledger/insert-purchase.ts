import { paidPlans } from "@site/contracts/plans";
import { eq } from "drizzle-orm";

import { isUniqueViolation } from "../database-errors.ts";
import { type Tx, withTransaction } from "../db/client.ts";
import type { CouponRow } from "../db/schema/coupons.ts";
import { purchaseGifts } from "../db/schema/gifts.ts";
import { profiles } from "../db/schema/profiles.ts";
import { type PurchaseRow, purchases } from "../db/schema/purchases.ts";
import type { Deps } from "../deps.ts";
import type { PurchaseOffer } from "../pricing/price.ts";
import { computePersonDigest } from "../providers/person-digest.ts";
import { lockAccount } from "../session/profile.ts";
import { applyTransition } from "./apply-transition.ts";
import { lockLedger } from "./lock-ledger.ts";
import { computeNextCheck } from "./next-check.ts";
import { countMonthsUntilGift, type GiftDelivery } from "./purchase-gifts.ts";
import { claimSubscriptionCredit, reserveCoupon } from "./reservations.ts";

/** The lifetime of a checkout, below the provider's maximum of 24 hours. */
const CHECKOUT_MS = 23 * 3_600_000;
/** The lifetime if an unconfirmed buyer uses a coupon, above the provider's minimum of 30 minutes. */
const SHORT_CHECKOUT_MS = 35 * 60_000;

/** Thrown to roll back the purchase if another one claimed the credit first. */
class CreditAlreadyClaimedError extends Error {
  override name = "CreditAlreadyClaimedError";
}

interface NewPurchase {
  profileId: string;
  offer: PurchaseOffer;
  coupon?: CouponRow | undefined;
  termsVersion: string;
  poNumber?: string | undefined;
  /** By default on the provider's page. An invoice waits for its payment from the start. */
  payBy?: PurchaseRow["payBy"];
  /** To whom the licence goes, if it is a gift. */
  gift?: GiftDelivery | undefined;
  /** What caused the purchase, for its history. By default a checkout. */
  cause?: string;
  /** Writes the audit record, in the transaction of the purchase. */
  record?: (tx: Tx, purchase: PurchaseRow) => Promise<void>;
  /** Whether the offer still fits what the buyer owns; called while their account is locked. */
  isStillAllowed: (tx: Tx) => Promise<boolean>;
}

/**
 * Writes a purchase and reserves its coupon and credit, before the provider is called. If nothing is due, it is paid
 * in the same transaction. Returns `undefined` if the offer is no longer valid or the buyer has an open checkout:
 * concurrent calls wait for the account's lock, and the index `one_open_checkout_per_buyer` guarantees it.
 */
export async function insertPurchase(
  { db, digests, now }: Pick<Deps, "db" | "digests" | "now">,
  {
    profileId,
    offer,
    coupon,
    termsVersion,
    poNumber,
    payBy = "checkout",
    gift,
    isStillAllowed,
    cause = "checkout",
    record,
  }: NewPurchase,
): Promise<PurchaseRow | undefined> {
  const at = now();
  const plan = paidPlans[offer.planId];
  const isFree = offer.total.amountMinor === 0;
  const state = isFree ? "paid" : payBy === "invoice" ? "pending" : "open";
  try {
    return await withTransaction(db, async (tx) => {
      // The ledger is locked before the account, as everywhere.
      if (offer.originId) await lockLedger(tx, { id: offer.originId, originId: null }, [profileId]);
      const { email, emailVerified } = await lockAccount(tx, profileId);
      const personDigest = computePersonDigest(digests, email);
      await tx.update(profiles).set({ personDigest }).where(eq(profiles.id, profileId));
      // A made-up address must not reserve a coupon's uses for a day.
      const checkoutMs = coupon && !emailVerified ? SHORT_CHECKOUT_MS : CHECKOUT_MS;
      if (!(await isStillAllowed(tx))) return undefined;
      const [purchase] = await tx
        .insert(purchases)
        .values({
          profileId,
          kind: offer.kind,
          originId: offer.originId,
          fromPlanId: offer.fromPlanId,
          fromUpdatesUntil: offer.fromUpdatesUntil,
          planId: offer.planId,
          quantity: offer.quantity,
          seats: offer.seats,
          devicesPerSeat: plan.devicesPerSeat,
          updatesMonths: offer.updatesMonths + (gift ? countMonthsUntilGift(at, gift) : 0),
          state,
          currency: offer.total.currency,
          listPriceMinor: offer.listPrice.amountMinor,
          discountMinor: offer.discount.amountMinor,
          creditMinor: offer.credit.amountMinor,
          totalMinor: offer.total.amountMinor,
          couponCode: offer.couponCode,
          saleName: offer.saleName,
          poNumber,
          payBy,
          termsVersion,
          checkoutExpiresAt: new Date(at.getTime() + checkoutMs),
          createdAt: at,
          updatedAt: at,
          paidAt: isFree ? at : null,
          nextCheckAt: isFree
            ? null
            : computeNextCheck(state, { createdAt: at, changedAt: at, now: at }),
        })
        .returning();
      if (!purchase) throw new Error("The inserted purchase was not returned.");
      if (gift) await tx.insert(purchaseGifts).values({ purchaseId: purchase.id, ...gift });
      if (coupon) {
        const reservation = { couponId: coupon.id, profileId, purchaseId: purchase.id };
        await reserveCoupon(tx, { ...reservation, personDigest });
      }
      if (
        offer.subscriptionId &&
        !(await claimSubscriptionCredit(tx, offer.subscriptionId, purchase.id))
      ) {
        throw new CreditAlreadyClaimedError();
      }
      await applyTransition(tx, purchase, { from: null, cause, at });
      await record?.(tx, purchase);
      return purchase;
    });
  } catch (error) {
    const isConflict =
      error instanceof CreditAlreadyClaimedError ||
      isUniqueViolation(error, "one_open_checkout_per_buyer");
    if (isConflict) return undefined;
    throw error;
  }
}
