import { paidPlans } from "@site/contracts/plans";

import { isUniqueViolation } from "../database-errors.ts";
import { withTransaction, type Tx } from "../db/client.ts";
import type { CouponRow } from "../db/schema/coupons.ts";
import { type PurchaseRow, purchases } from "../db/schema/purchases.ts";
import type { Deps } from "../deps.ts";
import type { PurchaseOffer } from "../pricing/price.ts";
import { lockAccount } from "../session/profile.ts";
import { applyTransition } from "./apply-transition.ts";
import { lockLedger } from "./lock-ledger.ts";
import { computeNextCheck } from "./next-check.ts";
import { reserveCoupon, claimSubscriptionCredit } from "./reservations.ts";

/** The provider lets a checkout stand for at most 24 hours. */
const CHECKOUT_MS = 23 * 3_600_000;
/** The provider's shortest is 30 minutes. */
const SHORT_CHECKOUT_MS = 35 * 60_000;

/** Another purchase took the credit: this one is not to be written. */
class TakenMeanwhile extends Error {
  override name = "TakenMeanwhile";
}

interface NewPurchase {
  profileId: string;
  offer: PurchaseOffer;
  coupon?: CouponRow | undefined;
  termsVersion: string;
  /** Who or what brought it about, for the ledger; a checkout by default. */
  cause?: string;
  /** Runs in the transaction of the purchase. */
  record?: (tx: Tx, purchase: PurchaseRow) => Promise<void>;
  /** Whether the offer still fits what the buyer owns. */
  isStillAllowed: (tx: Tx) => Promise<boolean>;
}

/**
 * Writes the purchase and takes the coupon's use, before the provider knows of it. Where nothing is due it
 * is paid in the same transaction. `undefined` when the buyer has an open checkout or the offer is no longer valid:
 * two that come at once wait for each other, and the index `one_open_checkout_per_buyer` backs that up.
 */
export async function insertPurchase(
  { db, now }: Pick<Deps, "db" | "now">,
  {
    profileId,
    offer,
    coupon,
    termsVersion,
    isStillAllowed,
    cause = "checkout",
    record,
  }: NewPurchase,
): Promise<PurchaseRow | undefined> {
  const at = now();
  const plan = paidPlans[offer.planId];
  const isFree = offer.total.amountMinor === 0;
  const state = isFree ? "paid" : "open";
  try {
    return await withTransaction(db, async (tx) => {
      // Before the account, as every change to a ledger.
      if (offer.originId) await lockLedger(tx, { id: offer.originId, originId: null }, [profileId]);
      const { emailVerified } = await lockAccount(tx, profileId);
      // An invented address must not keep a coupon's uses from others for a day.
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
          seats: plan.seats,
          devicesPerSeat: plan.devicesPerSeat,
          updatesMonths: offer.updatesMonths,
          state,
          currency: offer.total.currency,
          listPriceMinor: offer.listPrice.amountMinor,
          discountMinor: offer.discount.amountMinor,
          creditMinor: offer.credit.amountMinor,
          totalMinor: offer.total.amountMinor,
          couponCode: offer.couponCode,
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
      if (!purchase) throw new Error("The new purchase did not come back.");
      if (coupon) {
        await reserveCoupon(tx, { couponId: coupon.id, profileId, purchaseId: purchase.id });
      }
      if (
        offer.subscriptionId &&
        !(await claimSubscriptionCredit(tx, offer.subscriptionId, purchase.id))
      ) {
        throw new TakenMeanwhile();
      }
      await applyTransition(tx, purchase, { from: null, cause, at });
      await record?.(tx, purchase);
      return purchase;
    });
  } catch (error) {
    const isLost = error instanceof TakenMeanwhile;
    if (isLost || isUniqueViolation(error, "one_open_checkout_per_buyer")) return undefined;
    throw error;
  }
}
