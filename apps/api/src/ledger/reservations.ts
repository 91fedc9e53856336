import type { ErrorCode } from "@site/contracts/error-codes";
import { and, eq, isNull, lt, ne, or, sql } from "drizzle-orm";

import { isUniqueViolation } from "../database-errors.ts";
import type { Tx } from "../db/client.ts";
import { couponRedemptions, coupons } from "../db/schema/coupons.ts";
import { formerSubscriptions } from "../db/schema/purchases.ts";
import { AppError } from "../errors.ts";

interface Reservation {
  couponId: string;
  profileId: string;
  purchaseId: string;
  /** See `computePersonDigest`. */
  personDigest: string;
}

/** Reserves a use of the coupon, in the transaction that writes the purchase. The update's condition enforces the limit. */
export async function reserveCoupon(tx: Tx, reservation: Reservation): Promise<void> {
  const reserved = await tx
    .update(coupons)
    .set({ uses: sql`${coupons.uses} + 1` })
    .where(
      and(
        eq(coupons.id, reservation.couponId),
        isNull(coupons.disabledAt),
        or(isNull(coupons.maxUses), lt(coupons.uses, coupons.maxUses)),
      ),
    )
    .returning({ id: coupons.id });
  if (reserved.length === 0) throw new AppError(await findReservationError(tx, reservation));
  // The update above locked the coupon, so that of two accounts of one person the later sees the earlier.
  if (await isUsedByPerson(tx, reservation)) throw new AppError("coupon_already_used");
  try {
    await tx.insert(couponRedemptions).values(reservation);
  } catch (cause) {
    const used = isUniqueViolation(cause, "coupon_once_per_account");
    throw used ? new AppError("coupon_already_used", { cause }) : cause;
  }
}

/** Whether another account of the same person, deleted or not, has a use of the coupon. */
async function isUsedByPerson(
  tx: Tx,
  { couponId, profileId, personDigest }: Reservation,
): Promise<boolean> {
  const others = await tx.$count(
    couponRedemptions,
    and(
      eq(couponRedemptions.couponId, couponId),
      eq(couponRedemptions.personDigest, personDigest),
      ne(couponRedemptions.profileId, profileId),
      ne(couponRedemptions.state, "released"),
    ),
  );
  return others > 0;
}

async function findReservationError(tx: Tx, { couponId }: Reservation): Promise<ErrorCode> {
  const [coupon] = await tx.select().from(coupons).where(eq(coupons.id, couponId));
  return coupon?.disabledAt ? "coupon_not_found" : "coupon_used_up";
}

/**
 * Makes a reserved use final after the payment. If the bank returned the refund of a payment, its released use is
 * confirmed again, unless the buyer or somebody else has it by now.
 */
export async function confirmCouponUse(tx: Tx, purchaseId: string): Promise<void> {
  const [use] = await tx
    .select()
    .from(couponRedemptions)
    .where(eq(couponRedemptions.purchaseId, purchaseId))
    .for("update");
  if (use?.state === "reserved") await setUseState(tx, use.id, "confirmed");
  if (use?.state !== "released") return;
  const { couponId, profileId } = use;
  const [other] = await tx
    .select({ id: couponRedemptions.id })
    .from(couponRedemptions)
    .where(
      and(
        eq(couponRedemptions.couponId, couponId),
        eq(couponRedemptions.profileId, profileId),
        ne(couponRedemptions.state, "released"),
      ),
    );
  if (other) return;
  const [counted] = await tx
    .update(coupons)
    .set({ uses: sql`${coupons.uses} + 1` })
    .where(
      and(eq(coupons.id, couponId), or(isNull(coupons.maxUses), lt(coupons.uses, coupons.maxUses))),
    )
    .returning({ id: coupons.id });
  if (counted) await setUseState(tx, use.id, "confirmed");
}

/** Makes a use available again after a failed checkout, or after the whole price was refunded. */
export async function releaseCouponUse(tx: Tx, purchaseId: string): Promise<void> {
  const [released] = await tx
    .update(couponRedemptions)
    .set({ state: "released", updatedAt: sql`now()` })
    .where(
      and(eq(couponRedemptions.purchaseId, purchaseId), ne(couponRedemptions.state, "released")),
    )
    .returning({ couponId: couponRedemptions.couponId });
  if (!released) return;
  await tx
    .update(coupons)
    .set({ uses: sql`${coupons.uses} - 1` })
    .where(eq(coupons.id, released.couponId));
}

async function setUseState(tx: Tx, id: string, state: "confirmed"): Promise<void> {
  await tx
    .update(couponRedemptions)
    .set({ state, updatedAt: sql`now()` })
    .where(eq(couponRedemptions.id, id));
}

/** Assigns a former subscription's credit to a purchase; `false` if another purchase was first. */
export async function claimSubscriptionCredit(
  tx: Tx,
  subscriptionRowId: string,
  purchaseId: string,
): Promise<boolean> {
  const claimed = await tx
    .update(formerSubscriptions)
    .set({ purchaseId })
    .where(
      and(eq(formerSubscriptions.id, subscriptionRowId), isNull(formerSubscriptions.purchaseId)),
    )
    .returning({ id: formerSubscriptions.id });
  return claimed.length === 1;
}

/** Makes the credit of a failed or refunded purchase available again. */
export async function releaseSubscriptionCredit(tx: Tx, purchaseId: string): Promise<void> {
  await tx
    .update(formerSubscriptions)
    .set({ purchaseId: null })
    .where(eq(formerSubscriptions.purchaseId, purchaseId));
}
