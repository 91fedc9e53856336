import { randomInt } from "node:crypto";

import { normalizeCouponCode } from "@site/contracts/billing";
import { formatMoney, money } from "@site/contracts/money";
import type { NewCoupon } from "@site/contracts/new-coupon";
import {
  type CouponChanges,
  NO_LIMIT,
  type OperatorCoupon,
} from "@site/contracts/operator/coupons";
import { paidPlans } from "@site/contracts/plans";
import {
  and,
  asc,
  count,
  eq,
  inArray,
  isNotNull,
  isNull,
  like,
  or,
  type SQL,
  sql,
} from "drizzle-orm";

import { getEndOfDay, getLastDay } from "../../days.ts";
import type { Db, Tx } from "../../db/client.ts";
import { couponRedemptions, type CouponRow, coupons } from "../../db/schema/coupons.ts";
import { type PurchaseRow, purchases } from "../../db/schema/purchases.ts";
import type { Deps } from "../../deps.ts";
import { getCouponError } from "../../pricing/coupons.ts";
import { getCataloguePrices } from "../../pricing/price-list.ts";

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
    validUntil: until ? getEndOfDay(until) : undefined,
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

/** The shop's coupons for its staff, the oldest first. */
export async function listCoupons(
  { db, now }: Pick<Deps, "db" | "now">,
  { name, owner }: CouponFilter,
): Promise<OperatorCoupon[]> {
  const rows = await db
    .select({
      coupon: coupons,
      held: sql<number>`count(*) filter (where ${couponRedemptions.state} = 'reserved')::int`,
      orders: count(couponRedemptions.id),
    })
    .from(coupons)
    .leftJoin(couponRedemptions, eq(couponRedemptions.couponId, coupons.id))
    .where(
      and(
        name ? or(matchesCodeOrBatch(name), like(coupons.code, getFreedPattern(name))) : undefined,
        owner ? eq(coupons.owner, owner) : undefined,
      ),
    )
    .groupBy(coupons.id)
    .orderBy(asc(coupons.createdAt), asc(coupons.code));
  const at = now();
  return rows.map(({ coupon, held, orders }) => ({
    code: formatCouponCode(getOriginalCode(coupon.code)),
    codes: 1,
    gives: describeBenefit(coupon),
    plans: coupon.planIds.length > 0 ? coupon.planIds.join(", ") : "all",
    uses: coupon.uses,
    held,
    maxUses: coupon.maxUses,
    from: coupon.validFrom && coupon.validFrom.toISOString().slice(0, 10),
    until: coupon.validUntil && getLastDay(coupon.validUntil),
    domain: coupon.emailDomain,
    batch: coupon.batch,
    owner: coupon.owner,
    state: getState(coupon, at),
    wasUsed: orders > 0,
  }));
}

/** Merges the coupons of each batch into one row, with the sums of their uses. */
export function mergeBatches(rows: OperatorCoupon[]): OperatorCoupon[] {
  const groups = Map.groupBy(rows, ({ batch, code, state }) =>
    batch === null ? `${code} ${state}` : `batch ${batch}`,
  );
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first || others.length === 0) return first ?? [];
    const all = [first, ...others];
    const sum = (pick: (row: OperatorCoupon) => number) =>
      all.reduce((total, row) => total + pick(row), 0);
    return {
      ...first,
      code: "",
      codes: all.length,
      uses: sum(({ uses }) => uses),
      held: sum(({ held }) => held),
      maxUses: all.some(({ maxUses }) => maxUses === null) ? null : sum((row) => row.maxUses ?? 0),
      state: all.find(({ state }) => state === "usable")?.state ?? first.state,
      wasUsed: all.some(({ wasUsed }) => wasUsed),
    };
  });
}

function describeBenefit({ kind, percent, amountMinor, currency, planIds }: CouponRow): string {
  if (kind === "percent") return `${percent} %`;
  if (kind === "amount") return formatMoney(money(amountMinor ?? 0, currency ?? ""));
  return planIds.map((planId) => paidPlans[planId].name).join(", ");
}

function getState(coupon: CouponRow, now: Date): OperatorCoupon["state"] {
  if (coupon.code !== getOriginalCode(coupon.code)) return "freed";
  if (coupon.disabledAt) return "stopped";
  const error = getCouponError(coupon, {
    now,
    prices: getCataloguePrices(),
    usesByOthers: coupon.uses,
    usedByBuyer: false,
  });
  if (error === "coupon_not_started") return "not started";
  if (error === "coupon_expired") return "expired";
  return error ? "used up" : "usable";
}

/** The request doesn't fit the coupon. Its message is shown to the operator. */
export class CouponStateError extends Error {
  override name = "CouponStateError";
  readonly field: keyof CouponChanges | "name";

  constructor(field: keyof CouponChanges | "name", message: string) {
    super(message);
    this.field = field;
  }
}

/** The coupon with this code, or all of the batch with this name. Freed ones are left out. */
export async function findNamedCoupons(db: Db | Tx, name: string): Promise<CouponRow[]> {
  const found = await db.select().from(coupons).where(matchesCodeOrBatch(name));
  if (found.length > 0) return found;
  throw new CouponStateError("name", `No coupon or batch is called ${name}.`);
}

/**
 * Changes end, uses or plans of coupons, and their value as long as none was part of an order. Open checkouts keep
 * the price that they were opened with. Throws a `CouponStateError`.
 */
export async function editCoupons(tx: Tx, name: string, changes: CouponChanges): Promise<void> {
  const named = await tx.select().from(coupons).where(matchesCodeOrBatch(name)).for("update");
  const [first] = named;
  if (!first) throw new CouponStateError("name", `No coupon or batch is called ${name}.`);
  await assertEditable(tx, named, changes);
  const { until, uses, plans, percent, off } = changes;
  const [edited] = await tx
    .update(coupons)
    .set({
      validUntil: until === undefined ? undefined : until === NO_LIMIT ? null : getEndOfDay(until),
      maxUses: uses === NO_LIMIT ? null : uses,
      planIds: plans === "all" ? [] : plans && [...new Set(plans)],
      percent,
      amountMinor: off?.amountMinor,
      currency: off?.currency,
    })
    .where(matchesCodeOrBatch(name))
    .returning({ id: coupons.id });
  if (!edited) throw new Error(`The coupon ${name} was locked and is gone.`);
}

async function assertEditable(
  tx: Tx,
  named: CouponRow[],
  { until, uses, plans, percent, off }: CouponChanges,
): Promise<void> {
  if (plans !== undefined && named.some(({ kind }) => kind === "grant")) {
    throw new CouponStateError("plans", "A coupon that gives a licence keeps its plan.");
  }
  const most = Math.max(...named.map((coupon) => coupon.uses));
  if (typeof uses === "number" && uses < most) {
    throw new CouponStateError("uses", `It was used ${most} times already.`);
  }
  const starts = named.flatMap(({ validFrom }) => validFrom?.getTime() ?? []);
  if (until !== undefined && until !== NO_LIMIT && Date.parse(until) < Math.max(0, ...starts)) {
    throw new CouponStateError("until", "It ends before it begins.");
  }
  const value = percent === undefined ? (off ? "off" : undefined) : "percent";
  if (!value) return;
  const kind = value === "percent" ? "percent" : "amount";
  if (named.some((coupon) => coupon.kind !== kind)) {
    throw new CouponStateError(value, "It gives something else. Create another coupon.");
  }
  const ids = named.map(({ id }) => id);
  const [order] = await tx
    .select({ id: couponRedemptions.id })
    .from(couponRedemptions)
    .where(inArray(couponRedemptions.couponId, ids))
    .limit(1);
  if (!order) return;
  throw new CouponStateError(
    value,
    "It was used, so its value stays. Stop it and create another one.",
  );
}

/** Stops a coupon, or all of a batch, and returns the codes. Open checkouts keep the uses they reserved. */
export async function stopCoupons(tx: Tx, name: string, at: Date): Promise<string[]> {
  const stopped = await tx
    .update(coupons)
    .set({ disabledAt: at })
    .where(and(matchesCodeOrBatch(name), isNull(coupons.disabledAt)))
    .returning({ code: coupons.code });
  return stopped.map(({ code }) => code);
}

/** Starts a stopped coupon again, or all of a batch, and returns the codes. */
export async function restartCoupons(tx: Tx, name: string): Promise<string[]> {
  const started = await tx
    .update(coupons)
    .set({ disabledAt: null })
    .where(and(matchesCodeOrBatch(name), isNotNull(coupons.disabledAt)))
    .returning({ code: coupons.code });
  return started.map(({ code }) => code);
}

/** The open checkouts that hold a use of these coupons. */
export async function listHoldingPurchases(
  { db }: Pick<Deps, "db">,
  named: CouponRow[],
): Promise<PurchaseRow[]> {
  const rows = await db
    .select({ purchase: purchases })
    .from(couponRedemptions)
    .innerJoin(purchases, eq(purchases.id, couponRedemptions.purchaseId))
    .where(
      and(
        inArray(
          couponRedemptions.couponId,
          named.map(({ id }) => id),
        ),
        eq(couponRedemptions.state, "reserved"),
      ),
    );
  return rows.map(({ purchase }) => purchase);
}

/** Separates a freed code from what makes it unique. It is in no code that can be typed. */
const FREED = "~";

function getOriginalCode(code: string): string {
  return code.split(FREED, 1)[0] ?? code;
}

function getFreedPattern(name: string): string {
  return `${normalizeCouponCode(name).replaceAll(/[%_\\]/g, "")}${FREED}%`;
}

/**
 * Frees the code of a stopped coupon, so that a new coupon can have it. The old one keeps its history under a code
 * that nobody can type. Throws a `CouponStateError`.
 */
export async function freeCouponCode(tx: Tx, code: string): Promise<void> {
  const [coupon] = await tx.select().from(coupons).where(eq(coupons.code, code)).for("update");
  if (!coupon) throw new CouponStateError("name", `There is no coupon ${code}.`);
  if (!coupon.disabledAt) throw new CouponStateError("name", "Stop it first.");
  const [held] = await tx
    .select({ id: couponRedemptions.id })
    .from(couponRedemptions)
    .where(and(eq(couponRedemptions.couponId, coupon.id), eq(couponRedemptions.state, "reserved")))
    .limit(1);
  if (held) {
    throw new CouponStateError(
      "name",
      "An open checkout holds it. Close it, or try again tomorrow.",
    );
  }
  const suffix = coupon.id.slice(0, 8).toUpperCase();
  await tx
    .update(coupons)
    .set({ code: `${code}${FREED}${suffix}` })
    .where(eq(coupons.id, coupon.id));
}

/** A condition for the coupon with this code, in any spelling, or for all of the batch with this name. */
export function matchesCodeOrBatch(name: string): SQL | undefined {
  return or(eq(coupons.code, normalizeCouponCode(name)), eq(coupons.batch, name));
}
