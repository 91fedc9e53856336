import { normalizeCouponCode } from "@site/contracts/billing";
import type { ErrorCode } from "@site/contracts/error-codes";
import type { PaidPlanId } from "@site/contracts/plans";
import { and, eq, ne, sql } from "drizzle-orm";

import { type CouponRow, couponRedemptions, coupons } from "../db/schema/coupons.ts";
import type { ProfileRow } from "../db/schema/profiles.ts";
import { purchases } from "../db/schema/purchases.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { couponRefusal } from "./coupon-refusal.ts";

export interface CouponQuestion {
  /** Normalised. */
  code: string;
  /** Absent while no plan is chosen. */
  planId?: PaidPlanId | undefined;
  buyer?: ProfileRow | undefined;
}

export interface FoundCoupon {
  coupon: CouponRow;
  /** Why this person cannot use it for this plan now. */
  refusal: ErrorCode | undefined;
}

/**
 * The coupon of this code. A use held by the buyer's open checkout does not count against them: that checkout is
 * resumed or cancelled.
 */
export async function findCoupon(
  deps: Pick<Deps, "db" | "now">,
  { code, planId, buyer }: CouponQuestion,
): Promise<FoundCoupon | undefined> {
  const found = await findWithOwnUse(deps, code, buyer);
  if (!found) return undefined;
  const { coupon, ownUse } = found;
  const refusal = couponRefusal(coupon, {
    now: deps.now(),
    planId,
    buyer,
    usedByBuyer: ownUse !== null && ownUse !== "open",
    usesByOthers: coupon.uses - (ownUse === null ? 0 : 1),
  });
  return { coupon, refusal };
}

/** The coupon of a typed code, or the refusal that says why this person cannot use it for this plan. */
export async function findUsableCoupon(
  deps: Pick<Deps, "db" | "now">,
  question: CouponQuestion,
): Promise<CouponRow> {
  const found = await findCoupon(deps, { ...question, code: normalizeCouponCode(question.code) });
  if (!found) throw new AppError("coupon_unknown");
  if (found.refusal) throw new AppError(found.refusal);
  return found.coupon;
}

/** In one statement, so that count and own use are consistent. The database allows one own use. */
async function findWithOwnUse(
  { db }: Pick<Deps, "db">,
  code: string,
  buyer: ProfileRow | undefined,
) {
  const isOwn = and(
    eq(couponRedemptions.couponId, coupons.id),
    ne(couponRedemptions.state, "released"),
    buyer ? eq(couponRedemptions.profileId, buyer.id) : sql`false`,
  );
  const [found] = await db
    .select({ coupon: coupons, ownUse: purchases.state })
    .from(coupons)
    .leftJoin(couponRedemptions, isOwn)
    .leftJoin(purchases, eq(purchases.id, couponRedemptions.purchaseId))
    .where(eq(coupons.code, code));
  return found;
}
