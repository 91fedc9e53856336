import { randomInt } from "node:crypto";

import { normalizeCouponCode } from "@site/contracts/billing";
import { formatMoney, money } from "@site/contracts/money";
import type { NewCoupon } from "@site/contracts/new-coupon";
import { paidPlans } from "@site/contracts/plans";
import { and, asc, eq, isNull, or, type SQL } from "drizzle-orm";

import type { Tx } from "../../db/client.ts";
import { type CouponRow, coupons } from "../../db/schema/coupons.ts";
import type { Deps } from "../../deps.ts";
import { getCouponError } from "../../pricing/coupons.ts";

/** Leaves out characters that look alike (0 O, 1 I L, 2 Z, 5 S, 8 B, U V), and vowels, so that no code is a word. */
export const couponCodeAlphabet = "CDFGHJKMNPQRTWXY34679";
const GROUPS = 3;
const GROUP_LENGTH = 4;

/** A new code in stored form: 12 cryptographically random characters, 52 bits. */
export function generateCouponCode(): string {
  const pick = () => couponCodeAlphabet.charAt(randomInt(couponCodeAlphabet.length));
  return Array.from({ length: GROUPS * GROUP_LENGTH }, pick).join("");
}

/** Adds hyphens to a generated code. Returns any other code unchanged. */
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
/** Few enough to stay below Postgres' limit of 65,535 values per statement. */
const ROWS_PER_INSERT = 1_000;

/** Converts the owner's input to the stored form. The coupon is valid through its last day. */
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

/** Creates a coupon with the owner's own code; `false` if the code exists. */
export async function createCoupon(tx: Tx, code: string, terms: CouponTerms): Promise<boolean> {
  const inserted = await tx
    .insert(coupons)
    .values({ ...terms, code })
    .onConflictDoNothing({ target: coupons.code })
    .returning({ id: coupons.id });
  return inserted.length === 1;
}

/** Creates coupons with generated codes and returns the codes. */
export async function createCouponBatch(
  tx: Tx,
  count: number,
  terms: CouponTerms,
): Promise<string[]> {
  const codes: string[] = [];
  while (codes.length < count) {
    const rows = Array.from({ length: Math.min(ROWS_PER_INSERT, count - codes.length) }, () => ({
      ...terms,
      code: generateCouponCode(),
    }));
    // An existing code is skipped; the next round generates another one.
    const inserted = await tx
      .insert(coupons)
      .values(rows)
      .onConflictDoNothing({ target: coupons.code })
      .returning({ code: coupons.code });
    codes.push(...inserted.map(({ code }) => code));
  }
  return codes;
}

interface CouponFilter {
  /** A coupon code or the name of a batch. */
  name?: string | undefined;
  owner?: string | undefined;
}

/** The shop's coupons for its staff, the oldest first. Days are in UTC, the last one included. */
export async function listCoupons(
  { db, now }: Pick<Deps, "db" | "now">,
  { name, owner }: CouponFilter,
): Promise<Record<string, unknown>[]> {
  const rows = await db
    .select()
    .from(coupons)
    .where(
      and(
        name ? matchesCodeOrBatch(name) : undefined,
        owner ? eq(coupons.owner, owner) : undefined,
      ),
    )
    .orderBy(asc(coupons.createdAt), asc(coupons.code));
  const at = now();
  return rows.map((coupon) => ({
    code: formatCouponCode(coupon.code),
    gives: describeBenefit(coupon),
    plans: coupon.planIds.length > 0 ? coupon.planIds.join(", ") : "all",
    uses: coupon.uses,
    maxUses: coupon.maxUses,
    from: toDay(coupon.validFrom),
    until: toDay(coupon.validUntil && new Date(coupon.validUntil.getTime() - 1)),
    domain: coupon.emailDomain,
    batch: coupon.batch,
    owner: coupon.owner,
    state: describeState(coupon, at),
  }));
}

function describeBenefit({ kind, percent, amountMinor, currency, planIds }: CouponRow): string {
  if (kind === "percent") return `${percent} %`;
  if (kind === "amount") return formatMoney(money(amountMinor ?? 0, currency ?? ""));
  return planIds.map((planId) => paidPlans[planId].name).join(", ");
}

function describeState(coupon: CouponRow, now: Date): string {
  if (coupon.disabledAt) return "disabled";
  const error = getCouponError(coupon, { now, usesByOthers: coupon.uses, usedByBuyer: false });
  return error ? error.replace("coupon_", "").replaceAll("_", " ") : "usable";
}

function toDay(date: Date | null): string | null {
  return date?.toISOString().slice(0, 10) ?? null;
}

/** Disables a coupon, or all of a batch, and returns the codes. Open checkouts keep the uses they reserved. */
export async function disableCoupons(tx: Tx, name: string, at: Date): Promise<string[]> {
  const disabled = await tx
    .update(coupons)
    .set({ disabledAt: at })
    .where(and(matchesCodeOrBatch(name), isNull(coupons.disabledAt)))
    .returning({ code: coupons.code });
  return disabled.map(({ code }) => code);
}

/** A condition for the coupon with this code, in any spelling, or for all of the batch with this name. */
export function matchesCodeOrBatch(name: string): SQL | undefined {
  return or(eq(coupons.code, normalizeCouponCode(name)), eq(coupons.batch, name));
}
