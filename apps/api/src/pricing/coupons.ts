import { normalizeCouponCode } from "@site/contracts/billing";
import type { ErrorCode } from "@site/contracts/error-codes";
import { money } from "@site/contracts/money";
import { type PaidPlanId, SHOP_CURRENCY, soldPlanIds } from "@site/contracts/plans";
import { and, eq, ne, or, sql } from "drizzle-orm";

import { type CouponRow, couponRedemptions, coupons } from "../db/schema/coupons.ts";
import type { ProfileRow } from "../db/schema/profiles.ts";
import { purchases } from "../db/schema/purchases.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { computePersonDigest } from "../providers/person-digest.ts";
import { loadPrices, type PriceList } from "./price-list.ts";
import { computeCouponDiscount } from "./price.ts";

export interface CouponQuery {
  /** The code as normalized by `normalizeCouponCode`. */
  code: string;
  /** Absent if no plan is chosen yet. */
  planId?: PaidPlanId | undefined;
  buyer?: ProfileRow | undefined;
}

export interface FoundCoupon {
  coupon: CouponRow;
  /** Why the buyer cannot use it for this plan now. */
  error: ErrorCode | undefined;
}

/**
 * The coupon with this code, and whether the buyer can use it. A use reserved by their own open checkout does not
 * count, because that checkout will be resumed or cancelled.
 */
export async function findCoupon(
  deps: Pick<Deps, "db" | "digests" | "now">,
  { code, planId, buyer }: CouponQuery,
): Promise<FoundCoupon | undefined> {
  const found = await findCouponWithOwnUse(deps, code, buyer);
  if (!found) return undefined;
  const { coupon, ownUse } = found;
  const error = getCouponError(coupon, {
    now: deps.now(),
    planId,
    buyer,
    usedByBuyer: ownUse !== null && ownUse !== "open",
    prices: (await loadPrices(deps.db))(deps.now()),
    usesByOthers: coupon.uses - (ownUse === null ? 0 : 1),
  });
  return { coupon, error };
}

/** The coupon of a code as typed; throws the reason if the buyer cannot use it for this plan. */
export async function findUsableCoupon(
  deps: Pick<Deps, "db" | "digests" | "now">,
  query: CouponQuery,
): Promise<CouponRow> {
  const found = await findCoupon(deps, { ...query, code: normalizeCouponCode(query.code) });
  if (!found) throw new AppError("coupon_not_found");
  if (found.error) throw new AppError(found.error);
  return found.coupon;
}

/**
 * Uses one statement, so that the count and the buyer's own use are consistent. The database allows one use per
 * buyer.
 */
async function findCouponWithOwnUse(
  { db, digests }: Pick<Deps, "db" | "digests">,
  code: string,
  buyer: ProfileRow | undefined,
) {
  const isOwn = and(
    eq(couponRedemptions.couponId, coupons.id),
    ne(couponRedemptions.state, "released"),
    buyer
      ? or(
          eq(couponRedemptions.profileId, buyer.id),
          eq(couponRedemptions.personDigest, computePersonDigest(digests, buyer.email)),
        )
      : sql`false`,
  );
  const [found] = await db
    .select({ coupon: coupons, ownUse: purchases.state })
    .from(coupons)
    .leftJoin(couponRedemptions, isOwn)
    .leftJoin(purchases, eq(purchases.id, couponRedemptions.purchaseId))
    .where(eq(coupons.code, code))
    // Several accounts of one person can have used it.
    .orderBy(sql`${purchases.state} = 'open'`)
    .limit(1);
  return found;
}

export interface CouponUsage {
  now: Date;
  prices: PriceList;
  /** Absent if no plan is chosen yet. */
  planId?: PaidPlanId | undefined;
  /** The number of uses that other buyers reserved or confirmed. */
  usesByOthers: number;
  /** Whether the buyer has confirmed a use. */
  usedByBuyer: boolean;
  /** Absent without a session. Conditions that depend on the buyer are then not checked. */
  buyer?: { email: string; emailVerified: boolean } | undefined;
}

/** The first reason, in this order, why the coupon cannot be used; `undefined` if it can. */
export function getCouponError(coupon: CouponRow, usage: CouponUsage): ErrorCode | undefined {
  if (coupon.disabledAt) return "coupon_not_found";
  if (coupon.validFrom && usage.now < coupon.validFrom) return "coupon_not_started";
  if (coupon.validUntil && usage.now >= coupon.validUntil) return "coupon_expired";
  if (usage.planId && coupon.planIds.length > 0 && !coupon.planIds.includes(usage.planId))
    return "coupon_wrong_plan";
  if (usage.usedByBuyer) return "coupon_already_used";
  if (coupon.maxUses !== null && usage.usesByOthers >= coupon.maxUses) return "coupon_used_up";
  return usage.buyer ? getBuyerError(coupon, { ...usage, buyer: usage.buyer }) : undefined;
}

/** A coupon for an email domain, and one that leaves nothing to pay, require a confirmed address. */
function getBuyerError(
  coupon: CouponRow,
  { planId, prices, buyer }: CouponUsage & { buyer: NonNullable<CouponUsage["buyer"]> },
): ErrorCode | undefined {
  const domain = coupon.emailDomain?.toLowerCase();
  if (domain && !isWithinDomain(buyer.email, domain)) return "coupon_wrong_domain";
  const needsConfirmation = domain !== undefined || isFreeWithCoupon(coupon, prices, planId);
  return needsConfirmation && !buyer.emailVerified ? "coupon_email_unverified" : undefined;
}

/** A school's students have addresses at its sub-domains too. */
function isWithinDomain(email: string, domain: string): boolean {
  const own = email.toLowerCase().split("@").at(-1) ?? "";
  return own === domain || own.endsWith(`.${domain}`);
}

/** Whether the coupon leaves nothing to pay for the chosen plan; without one, for all plans that it is valid for. */
function isFreeWithCoupon(
  coupon: CouponRow,
  prices: PriceList,
  chosen: PaidPlanId | undefined,
): boolean {
  const plans = coupon.planIds.length > 0 ? coupon.planIds : soldPlanIds;
  return (chosen ? [chosen] : plans).every((planId) => {
    const price = money(prices[planId].priceMinor, SHOP_CURRENCY);
    return computeCouponDiscount(coupon, price).amountMinor >= price.amountMinor;
  });
}
