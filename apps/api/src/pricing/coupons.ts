import { normalizeCouponCode } from "@site/contracts/billing";
import type { ErrorCode } from "@site/contracts/error-codes";
import { type PaidPlanId, paidPlanIds, paidPlans } from "@site/contracts/plans";
import { and, eq, ne, sql } from "drizzle-orm";

import { type CouponRow, couponRedemptions, coupons } from "../db/schema/coupons.ts";
import type { ProfileRow } from "../db/schema/profiles.ts";
import { purchases } from "../db/schema/purchases.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { computeCouponDiscount } from "./price.ts";

export interface CouponQuery {
  /** Normalised. */
  code: string;
  /** Absent while no plan is chosen. */
  planId?: PaidPlanId | undefined;
  buyer?: ProfileRow | undefined;
}

export interface FoundCoupon {
  coupon: CouponRow;
  /** Why this person cannot use it for this plan now. */
  error: ErrorCode | undefined;
}

/**
 * The coupon of this code. A use held by the buyer's open checkout does not count against them: that checkout is
 * resumed or cancelled.
 */
export async function findCoupon(
  deps: Pick<Deps, "db" | "now">,
  { code, planId, buyer }: CouponQuery,
): Promise<FoundCoupon | undefined> {
  const found = await findWithOwnUse(deps, code, buyer);
  if (!found) return undefined;
  const { coupon, ownUse } = found;
  const refusal = getCouponError(coupon, {
    now: deps.now(),
    planId,
    buyer,
    usedByBuyer: ownUse !== null && ownUse !== "open",
    usesByOthers: coupon.uses - (ownUse === null ? 0 : 1),
  });
  return { coupon, error: refusal };
}

/** The coupon of a typed code, or the refusal that says why this person cannot use it for this plan. */
export async function findUsableCoupon(
  deps: Pick<Deps, "db" | "now">,
  question: CouponQuery,
): Promise<CouponRow> {
  const found = await findCoupon(deps, { ...question, code: normalizeCouponCode(question.code) });
  if (!found) throw new AppError("coupon_unknown");
  if (found.error) throw new AppError(found.error);
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

export interface CouponUsage {
  now: Date;
  /** Absent while none is chosen. */
  planId?: PaidPlanId | undefined;
  /** Uses reserved or confirmed by others, and whether this person has one. */
  usesByOthers: number;
  usedByBuyer: boolean;
  /** Absent without a session: checks that depend on the person are then left for later. */
  buyer?: { email: string; emailVerified: boolean } | undefined;
}

/**
 * Why the coupon may not be used for this, or `undefined` if it may. The first reason that applies, in a fixed
 * order.
 */
export function getCouponError(coupon: CouponRow, facts: CouponUsage): ErrorCode | undefined {
  if (coupon.disabledAt) return "coupon_unknown";
  if (coupon.validFrom && facts.now < coupon.validFrom) return "coupon_not_started";
  if (coupon.validUntil && facts.now >= coupon.validUntil) return "coupon_expired";
  if (facts.planId && coupon.planIds.length > 0 && !coupon.planIds.includes(facts.planId))
    return "coupon_wrong_plan";
  if (facts.usedByBuyer) return "coupon_already_used";
  if (coupon.maxUses !== null && facts.usesByOthers >= coupon.maxUses) return "coupon_used_up";
  return facts.buyer ? personalRefusal(coupon, { ...facts, buyer: facts.buyer }) : undefined;
}

/** What is given for the address alone, to a domain or as a whole plan, needs an address that is the buyer's own. */
function personalRefusal(
  coupon: CouponRow,
  { planId, buyer }: CouponUsage & { buyer: NonNullable<CouponUsage["buyer"]> },
): ErrorCode | undefined {
  const domain = coupon.emailDomain?.toLowerCase();
  if (domain && !buyer.email.toLowerCase().endsWith(`@${domain}`)) return "coupon_wrong_domain";
  const needsVerified = domain !== undefined || givesWholePlan(coupon, planId);
  return needsVerified && !buyer.emailVerified ? "coupon_email_unverified" : undefined;
}

/** Whether nothing is left to pay, whatever the kind of the coupon; while no plan is chosen, for any that it is for. */
function givesWholePlan(coupon: CouponRow, chosen: PaidPlanId | undefined): boolean {
  const plans = coupon.planIds.length > 0 ? coupon.planIds : paidPlanIds;
  return (chosen ? [chosen] : plans).every((planId) => {
    const { price } = paidPlans[planId];
    return computeCouponDiscount(coupon, price).amountMinor >= price.amountMinor;
  });
}
