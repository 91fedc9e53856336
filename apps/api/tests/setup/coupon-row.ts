import type { CouponRow } from "../../src/db/schema/coupons.ts";

/** A coupon of 20 % that anyone may use, as a database row. */
export const plainCoupon: CouponRow = {
  id: "00000000-0000-4000-8000-000000000000",
  code: "SPRING",
  kind: "percent",
  percent: 20,
  amountMinor: null,
  currency: null,
  planIds: [],
  validFrom: null,
  validUntil: null,
  maxUses: null,
  uses: 0,
  emailDomain: null,
  batch: null,
  owner: null,
  disabledAt: null,
  createdAt: new Date("2026-11-21T12:00:00Z"),
};
