import { normalizeCouponCode } from "@site/contracts/billing";
import type { PaidPlanId } from "@site/contracts/plans";
import { and, eq, ne } from "drizzle-orm";

import { type CouponRow, couponRedemptions, coupons } from "../../db/schema/coupons.ts";
import type { ProfileRow } from "../../db/schema/profiles.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { couponRefusal } from "./coupon-refusal.ts";

interface Question {
  code: string;
  planId: PaidPlanId;
  buyer?: ProfileRow | undefined;
  /** The buyer's own unfinished purchase, whose reservation does not count against them. */
  openPurchaseId?: string | undefined;
}

/** The coupon behind a typed code, or the refusal that says why it cannot be used for this plan by this person. */
export async function findUsableCoupon(
  deps: Pick<Deps, "db" | "now">,
  { code, planId, buyer, openPurchaseId }: Question,
): Promise<CouponRow> {
  const normalized = normalizeCouponCode(code);
  const [coupon] = await deps.db.select().from(coupons).where(eq(coupons.code, normalized));
  if (!coupon) throw new AppError("coupon_unknown");
  const own = buyer ? await usesOf(deps, coupon.id, buyer.id) : [];
  const refusal = couponRefusal(coupon, {
    now: deps.now(),
    planId,
    buyer,
    usedByBuyer: own.some((use) => use.purchaseId !== openPurchaseId),
    usesByOthers: coupon.uses - own.length,
  });
  if (refusal) throw new AppError(refusal);
  return coupon;
}

async function usesOf({ db }: Pick<Deps, "db">, couponId: string, profileId: string) {
  return db
    .select({ purchaseId: couponRedemptions.purchaseId })
    .from(couponRedemptions)
    .where(
      and(
        eq(couponRedemptions.couponId, couponId),
        eq(couponRedemptions.profileId, profileId),
        ne(couponRedemptions.state, "released"),
      ),
    );
}
