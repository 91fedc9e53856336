import { couponKinds } from "@site/contracts/coupons";
import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

import { profiles } from "./profiles.ts";
import { planEnum, purchases } from "./purchases.ts";

export const couponKindEnum = pgEnum("coupon_kind", couponKinds);
export const redemptionStateEnum = pgEnum("redemption_state", [
  "reserved",
  "confirmed",
  "released",
]);

/** `uses` counts reserved and confirmed redemptions. Only a conditional update may increase it. */
export const coupons = pgTable(
  "coupons",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The code as normalized by `normalizeCouponCode`. */
    code: text().notNull().unique(),
    kind: couponKindEnum().notNull(),
    percent: integer(),
    amountMinor: integer(),
    currency: text(),
    /** If empty, the coupon is valid for every plan. A coupon that grants a licence has exactly one plan. */
    planIds: planEnum().array().notNull().default([]),
    validFrom: timestamp({ withTimezone: true }),
    validUntil: timestamp({ withTimezone: true }),
    maxUses: integer(),
    uses: integer().notNull().default(0),
    emailDomain: text(),
    batch: text(),
    owner: text(),
    disabledAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check(
      "coupon_uses_within_limit",
      sql`${table.uses} between 0 and coalesce(${table.maxUses}, ${table.uses})`,
    ),
    check(
      "coupon_code_normalised",
      sql`${table.code} = upper(${table.code}) and ${table.code} !~ '[\\s-]'`,
    ),
    check(
      "coupon_value_fits_kind",
      sql`case ${table.kind}
        when 'percent' then ${table.percent} between 1 and 100 and ${table.amountMinor} is null
        when 'amount' then ${table.amountMinor} > 0 and ${table.currency} is not null and ${table.percent} is null
        else ${table.percent} is null and ${table.amountMinor} is null and cardinality(${table.planIds}) = 1
      end`,
    ),
    index().on(table.batch),
  ],
);
export type CouponRow = typeof coupons.$inferSelect;

/** A use of a coupon by an account for a purchase. */
export const couponRedemptions = pgTable(
  "coupon_redemptions",
  {
    id: uuid().primaryKey().defaultRandom(),
    couponId: uuid()
      .notNull()
      .references(() => coupons.id),
    profileId: uuid()
      .notNull()
      .references(() => profiles.id),
    purchaseId: uuid()
      .notNull()
      .unique()
      .references(() => purchases.id),
    state: redemptionStateEnum().notNull().default("reserved"),
    /** Digest of the buyer's address, see `computePersonDigest`. Null in rows of older releases. */
    personDigest: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("coupon_once_per_account")
      .on(table.couponId, table.profileId)
      .where(sql`${table.state} <> 'released'`),
    index().on(table.profileId),
    index().on(table.personDigest),
  ],
);
