import { SHOP_CURRENCY } from "@site/contracts/plans";
import { expect, test } from "vitest";

import { plainCoupon } from "../../tests/setup/coupon-row.ts";
import type { CouponRow } from "../db/schema/coupons.ts";
import { getCouponError, type CouponUsage } from "./coupons.ts";
import { getCataloguePrices } from "./price-list.ts";

const now = new Date("2026-11-21T12:00:00Z");
const coupon = plainCoupon;
const usage: CouponUsage = {
  prices: getCataloguePrices(),
  now,
  planId: "pro",
  usesByOthers: 0,
  usedByBuyer: false,
  buyer: { email: "ada@example.com", emailVerified: false },
};
const university = { ...coupon, emailDomain: "university.example" };
const student = { email: "ada@university.example", emailVerified: true };

test.each<[string, CouponRow, Partial<CouponUsage>, string | undefined]>([
  ["a plain coupon may be used", coupon, {}, undefined],
  ["a disabled coupon is unknown", { ...coupon, disabledAt: now }, {}, "coupon_not_found"],
  ["before its first day", { ...coupon, validFrom: new Date(+now + 1) }, {}, "coupon_not_started"],
  ["from its first moment", { ...coupon, validFrom: now }, {}, undefined],
  ["until its last moment", { ...coupon, validUntil: new Date(+now + 1) }, {}, undefined],
  ["after its last day", { ...coupon, validUntil: now }, {}, "coupon_expired"],
  ["for another plan", { ...coupon, planIds: ["team"] }, {}, "coupon_wrong_plan"],
  ["no plan chosen yet", { ...coupon, planIds: ["team"] }, { planId: undefined }, undefined],
  ["used up by others", { ...coupon, maxUses: 2 }, { usesByOthers: 2 }, "coupon_used_up"],
  ["its last use", { ...coupon, maxUses: 2 }, { usesByOthers: 1 }, undefined],
  ["used by this buyer", coupon, { usedByBuyer: true }, "coupon_already_used"],
  ["a grant, address not verified", { ...coupon, kind: "grant" }, {}, "coupon_email_unverified"],
  [
    "the whole price, address not verified",
    { ...coupon, percent: 100 },
    {},
    "coupon_email_unverified",
  ],
  ["the whole price, address verified", { ...coupon, percent: 100 }, { buyer: student }, undefined],
  [
    "a rest that is too small to be paid",
    { ...coupon, kind: "amount", percent: null, amountMinor: 19_890, currency: SHOP_CURRENCY },
    {},
    "coupon_email_unverified",
  ],
  [
    "an amount that is less than the price",
    { ...coupon, kind: "amount", percent: null, amountMinor: 9_900, currency: SHOP_CURRENCY },
    {},
    undefined,
  ],
  ["a grant, address verified", { ...coupon, kind: "grant" }, { buyer: student }, undefined],
  ["another domain", university, {}, "coupon_wrong_domain"],
  [
    "a domain that only ends the same",
    university,
    { buyer: { ...student, email: "a@notuniversity.example" } },
    "coupon_wrong_domain",
  ],
  [
    "the domain, not verified",
    university,
    { buyer: { ...student, emailVerified: false } },
    "coupon_email_unverified",
  ],
  ["the domain, verified", university, { buyer: student }, undefined],
  ["without a session", university, { buyer: undefined }, undefined],
])("%s", (_name, given, changes, error) => {
  expect(getCouponError(given, { ...usage, ...changes })).toBe(error);
});
