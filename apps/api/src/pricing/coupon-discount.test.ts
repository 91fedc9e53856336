import { money } from "@site/contracts/money";
import fc from "fast-check";
import { expect, test } from "vitest";

import { plainCoupon } from "../../tests/setup/coupon-row.ts";
import { computeCouponDiscount } from "./price.ts";

const price = money(9_900, "USD");
const amountOff = (amountMinor: number, currency = "USD") =>
  ({ ...plainCoupon, kind: "amount", percent: null, amountMinor, currency }) as const;

test.each([
  ["20 %", plainCoupon, 1_980],
  ["everything", { ...plainCoupon, percent: 100 }, 9_900],
  ["a grant", { ...plainCoupon, kind: "grant" as const, percent: null }, 9_900],
  ["an amount", amountOff(1_500), 1_500],
  ["more than the price", amountOff(99_999), 9_900],
  ["an amount of another currency", amountOff(1_500, "EUR"), 0],
  ["all but what no card can pay", amountOff(9_851), 9_900],
  ["all but what a card can just pay", amountOff(9_850), 9_850],
])("%s", (_name, coupon, discount) => {
  expect(computeCouponDiscount(coupon, price)).toEqual(money(discount, "USD"));
});

test("the smallest charge is that of the currency: 30 pence, 50 yen", () => {
  const left = (currency: string, minor: number) =>
    minor +
    100 -
    computeCouponDiscount(amountOff(100, currency), money(minor + 100, currency)).amountMinor;
  expect([left("GBP", 30), left("GBP", 29)]).toEqual([30, 0]);
  expect([left("JPY", 50), left("JPY", 49)]).toEqual([50, 0]);
});

test("the rest is zero or large enough to be paid, whatever the price and the coupon", () => {
  fc.assert(
    fc.property(
      fc.nat(100_000),
      fc.integer({ min: 1, max: 100 }),
      fc.nat(100_000),
      (list, percent, minor) => {
        for (const coupon of [{ ...plainCoupon, percent }, amountOff(minor)]) {
          const left = list - computeCouponDiscount(coupon, money(list, "USD")).amountMinor;
          expect(left === 0 || left >= 50).toBe(true);
        }
      },
    ),
  );
});
