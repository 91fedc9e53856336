import type { NewCoupon } from "@site/contracts/new-coupon";

import type { Tx } from "../../db/client.ts";
import { coupons } from "../../db/schema/coupons.ts";
import { generateCouponCode } from "./coupon-codes.ts";

type CouponTerms = Omit<typeof coupons.$inferInsert, "id" | "code">;

const DAY = 86_400_000;
/** Rows of one statement; Postgres takes 65,535 values in one. */
const CHUNK = 1_000;

/** What the owner asked for, as it is stored: the last day counts to its end. */
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

/** Writes one coupon under a code of the owner's; `false` where that code is taken. */
export async function createCoupon(tx: Tx, code: string, terms: CouponTerms): Promise<boolean> {
  const written = await tx
    .insert(coupons)
    .values({ ...terms, code })
    .onConflictDoNothing({ target: coupons.code })
    .returning({ id: coupons.id });
  return written.length === 1;
}

/** Writes as many coupons with generated codes, and gives the codes. */
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
    // A code that is there already is left alone; another one takes its place in the next round.
    const written = await tx
      .insert(coupons)
      .values(rows)
      .onConflictDoNothing({ target: coupons.code })
      .returning({ code: coupons.code });
    codes.push(...written.map(({ code }) => code));
  }
  return codes;
}
