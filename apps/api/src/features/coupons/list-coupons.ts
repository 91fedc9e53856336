import { money, formatMoney } from "@site/contracts/money";
import { paidPlans } from "@site/contracts/plans";
import { and, asc, eq } from "drizzle-orm";

import { type CouponRow, coupons } from "../../db/schema/coupons.ts";
import type { Deps } from "../../deps.ts";
import { couponRefusal } from "../../pricing/coupon-refusal.ts";
import { printCouponCode } from "./coupon-codes.ts";
import { namedCoupons } from "./named-coupons.ts";

interface Filter {
  /** By its code or its batch. */
  named?: string | undefined;
  owner?: string | undefined;
}

/** The shop's coupons in order of creation, for the owner. Days are in UTC, the last one inclusive. */
export async function listCoupons(
  { db, now }: Pick<Deps, "db" | "now">,
  { named, owner }: Filter,
): Promise<Record<string, unknown>[]> {
  const rows = await db
    .select()
    .from(coupons)
    .where(
      and(named ? namedCoupons(named) : undefined, owner ? eq(coupons.owner, owner) : undefined),
    )
    .orderBy(asc(coupons.createdAt), asc(coupons.code));
  const at = now();
  return rows.map((coupon) => ({
    code: printCouponCode(coupon.code),
    gives: giftOf(coupon),
    plans: coupon.planIds.length > 0 ? coupon.planIds.join(", ") : "all",
    uses: coupon.uses,
    maxUses: coupon.maxUses,
    from: day(coupon.validFrom),
    until: day(coupon.validUntil && new Date(coupon.validUntil.getTime() - 1)),
    domain: coupon.emailDomain,
    batch: coupon.batch,
    owner: coupon.owner,
    state: stateOf(coupon, at),
  }));
}

function giftOf({ kind, percent, amountMinor, currency, planIds }: CouponRow): string {
  if (kind === "percent") return `${percent} %`;
  if (kind === "amount") return formatMoney(money(amountMinor ?? 0, currency ?? ""));
  return planIds.map((planId) => paidPlans[planId].name).join(", ");
}

function stateOf(coupon: CouponRow, now: Date): string {
  if (coupon.disabledAt) return "disabled";
  const refusal = couponRefusal(coupon, { now, usesByOthers: coupon.uses, usedByBuyer: false });
  return refusal ? refusal.replace("coupon_", "").replaceAll("_", " ") : "usable";
}

function day(date: Date | null): string | null {
  return date?.toISOString().slice(0, 10) ?? null;
}
