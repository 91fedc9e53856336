import type { NewCoupon } from "@site/contracts/new-coupon";

import type { Tx } from "../../db/client.ts";
import { coupons } from "../../db/schema/coupons.ts";
import { generateCouponCode } from "./coupon-codes.ts";

type CouponTerms = Omit<typeof coupons.$inferInsert, "id" | "code">;

const DAY = 86_400_000;
/** Rows per statement; Postgres takes 65,535 values in one. */
const CHUNK = 1_000;

/** The owner's input in stored form: the last day counts to its end. */
export function couponTerms(input: NewCoupon): CouponTerms {
  const { percent, off, grant, plans, from, until, uses, domain, owner } = input;
  return {
    kind: grant ? "grant" : off ? "amount" : "percent",
    percent,
    amountMinor: off?.amountMinor,
    currency: off?.currency,
    planIds: grant ? [grant] : [...new Set(plans)],
    validFrom: from ? new Date(Date.parse(from)) : undefined,
    validUntil: until ? new Date(Date.parse(until) + DAY) : undefined,
    maxUses: uses,
    emailDomain: domain,
    owner,
  };
}

/** Creates one coupon with the owner's code; `false` if that code is taken. */
export async function createCoupon(tx: Tx, code: string, terms: CouponTerms): Promise<boolean> {
  const written = await tx
    .insert(coupons)
    .values({ ...terms, code })
    .onConflictDoNothing({ target: coupons.code })
    .returning({ id: coupons.id });
  return written.length === 1;
}

/** Creates as many coupons with generated codes, and returns the codes. */
export async function createGenerated(
  tx: Tx,
  count: number,
  terms: CouponTerms,
): Promise<string[]> {
  const codes: string[] = [];
  while (codes.length < count) {
    const rows = Array.from({ length: Math.min(CHUNK, count - codes.length) }, () => ({
      ...terms,
      code: generateCouponCode(),
    }));
    // An existing code is skipped; the next round replaces it.
    const written = await tx
      .insert(coupons)
      .values(rows)
      .onConflictDoNothing({ target: coupons.code })
      .returning({ code: coupons.code });
    codes.push(...written.map(({ code }) => code));
  }
  return codes;
}
