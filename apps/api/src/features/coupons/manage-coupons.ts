import { randomInt } from "node:crypto";

import { normalizeCouponCode } from "@site/contracts/billing";
import { money, formatMoney } from "@site/contracts/money";
import type { NewCoupon } from "@site/contracts/new-coupon";
import { paidPlans } from "@site/contracts/plans";
import { and, asc, eq, isNull, or, type SQL } from "drizzle-orm";

import type { Tx } from "../../db/client.ts";
import { coupons, type CouponRow } from "../../db/schema/coupons.ts";
import type { Deps } from "../../deps.ts";
import { getCouponError } from "../../pricing/coupons.ts";

/**
 * Capitals and digits that cannot be mistaken for each other in print or by hand (no 0 O, 1 I L, 2 Z, 5 S, 8 B, U
 * V), and without vowels, so that no code reads as a word.
 */
export const couponCodeAlphabet = "CDFGHJKMNPQRTWXY34679";
const GROUPS = 3;
const GROUP_LENGTH = 4;

/** A new code in stored form: 12 characters from the platform's cryptographic source, 52 bits. */
export function generateCouponCode(): string {
  const pick = () => couponCodeAlphabet.charAt(randomInt(couponCodeAlphabet.length));
  return Array.from({ length: GROUPS * GROUP_LENGTH }, pick).join("");
}

/** A generated code as people read it, in groups with hyphens; any other as stored. */
export function formatCouponCode(code: string): string {
  const isGenerated =
    code.length === GROUPS * GROUP_LENGTH &&
    Array.from(code).every((character) => couponCodeAlphabet.includes(character));
  if (!isGenerated) return code;
  const groups = Array.from({ length: GROUPS }, (_, index) =>
    code.slice(index * GROUP_LENGTH, (index + 1) * GROUP_LENGTH),
  );
  return groups.join("-");
}

type CouponTerms = Omit<typeof coupons.$inferInsert, "id" | "code">;

const DAY = 86_400_000;
/** Rows per statement; Postgres takes 65,535 values in one. */
const CHUNK = 1_000;

/** The owner's input in stored form: the last day counts to its end. */
export function toCouponTerms(input: NewCoupon): CouponTerms {
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
export async function createCouponBatch(
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
      and(
        named ? matchesCodeOrBatch(named) : undefined,
        owner ? eq(coupons.owner, owner) : undefined,
      ),
    )
    .orderBy(asc(coupons.createdAt), asc(coupons.code));
  const at = now();
  return rows.map((coupon) => ({
    code: formatCouponCode(coupon.code),
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
  const refusal = getCouponError(coupon, { now, usesByOthers: coupon.uses, usedByBuyer: false });
  return refusal ? refusal.replace("coupon_", "").replaceAll("_", " ") : "usable";
}

function day(date: Date | null): string | null {
  return date?.toISOString().slice(0, 10) ?? null;
}

/** Ends the coupon, or every one of the batch. Checkouts that hold a use keep it. Returns the codes. */
export async function disableCoupons(tx: Tx, name: string, at: Date): Promise<string[]> {
  const disabled = await tx
    .update(coupons)
    .set({ disabledAt: at })
    .where(and(matchesCodeOrBatch(name), isNull(coupons.disabledAt)))
    .returning({ code: coupons.code });
  return disabled.map(({ code }) => code);
}

/** The coupon with this code, in any spelling, or those of the batch with this name. */
export function matchesCodeOrBatch(name: string): SQL | undefined {
  return or(eq(coupons.code, normalizeCouponCode(name)), eq(coupons.batch, name));
}
