import { normalizeCouponCode } from "@site/contracts/billing";
import type { PaidPlanId } from "@site/contracts/plans";
import { and, eq, ne, sql } from "drizzle-orm";

import { type CouponRow, couponRedemptions, coupons } from "../../db/schema/coupons.ts";
import type { ProfileRow } from "../../db/schema/profiles.ts";
import { purchases } from "../../db/schema/purchases.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { couponRefusal } from "./coupon-refusal.ts";

interface Question {
  code: string;
  planId: PaidPlanId;
  buyer?: ProfileRow | undefined;
}

/**
 * The coupon behind a typed code, or the refusal that says why it cannot be used for this plan by this
 * person. A use that the buyer's open checkout holds does not count against them: it is resumed or given up.
 */
export async function findUsableCoupon(
  deps: Pick<Deps, "db" | "now">,
  { code, planId, buyer }: Question,
): Promise<CouponRow> {
  const found = await findWithOwnUse(deps, normalizeCouponCode(code), buyer);
  if (!found) throw new AppError("coupon_unknown");
  const { coupon, ownUse } = found;
  const refusal = couponRefusal(coupon, {
    now: deps.now(),
    planId,
    buyer,
    usedByBuyer: ownUse !== null && ownUse !== "open",
    usesByOthers: coupon.uses - (ownUse === null ? 0 : 1),
  });
  if (refusal) throw new AppError(refusal);
  return coupon;
}

/** In one statement, so that count and own use are of the same moment. The database allows one own use. */
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
