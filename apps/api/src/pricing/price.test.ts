import { money } from "@site/contracts/money";
import { findCurrency } from "@site/contracts/money/currencies";
import { paidPlanIds, paidPlans, SHOP_CURRENCY } from "@site/contracts/plans";
import fc from "fast-check";
import { expect, test } from "vitest";

import { plainCoupon } from "../../tests/setup/coupon-row.ts";
import { getCataloguePrices } from "./price-list.ts";
import { computeCouponDiscount, computePrice, createChangeOffer } from "./price.ts";

const prices = getCataloguePrices();
const smallest = findCurrency(SHOP_CURRENCY)?.smallestCharge ?? 0;
const { price } = paidPlans.personal;
const createCredit = (amountMinor: number) => ({
  id: "1",
  amount: money(amountMinor, SHOP_CURRENCY),
});

test("a credit covers a rest that is too small to be paid", () => {
  const left = (minor: number) => {
    const quote = computePrice("personal", {
      prices,
      credit: createCredit(price.amountMinor - minor),
    });
    expect(quote.credit.amountMinor + quote.total.amountMinor).toBe(price.amountMinor);
    return quote.total.amountMinor;
  };
  expect([left(1), left(smallest - 1), left(smallest), left(smallest + 1)]).toEqual([
    0,
    0,
    smallest,
    smallest + 1,
  ]);
});

test("after any coupon and credit, the total is zero or large enough to be paid, and the parts add up", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...paidPlanIds),
      fc.option(fc.integer({ min: 1, max: 100 }), { nil: undefined }),
      fc.option(fc.nat(50_000), { nil: undefined }),
      (planId, percent, credit) => {
        const quote = computePrice(planId, {
          prices,
          ...(percent ? { coupon: { ...plainCoupon, percent } } : {}),
          ...(credit ? { credit: createCredit(credit) } : {}),
        });
        const { total, discount, credit: deducted, listPrice } = quote;
        expect(total.amountMinor === 0 || total.amountMinor >= smallest).toBe(true);
        const sum = total.amountMinor + discount.amountMinor + deducted.amountMinor;
        expect(sum).toBe(listPrice.amountMinor);
        expect(deducted.amountMinor).toBeLessThan((credit ?? 0) + smallest);
      },
    ),
  );
});

test("an upgrade below the smallest charge is free", () => {
  const offer = (amountMinor: number) =>
    createChangeOffer({
      kind: "upgrade",
      originId: "1",
      fromPlanId: "personal",
      fromUpdatesUntil: "2027-11-22",
      planId: "pro",
      quantity: 1,
      seats: 1,
      updatesMonths: 0,
      price: money(amountMinor, SHOP_CURRENCY),
    });
  expect(offer(smallest - 1)).toMatchObject({
    listPrice: { amountMinor: smallest - 1 },
    discount: { amountMinor: smallest - 1 },
    total: { amountMinor: 0 },
  });
  expect(offer(smallest).total.amountMinor).toBe(smallest);
});

const listPrice = money(9_900, "USD");
const amountOff = (amountMinor: number, currency = "USD") =>
  ({ ...plainCoupon, kind: "amount", percent: null, amountMinor, currency }) as const;

test.each([
  ["20 %", plainCoupon, 1_980],
  ["everything", { ...plainCoupon, percent: 100 }, 9_900],
  ["a grant", { ...plainCoupon, kind: "grant" as const, percent: null }, 9_900],
  ["an amount", amountOff(1_500), 1_500],
  ["more than the price", amountOff(99_999), 9_900],
  ["an amount of another currency", amountOff(1_500, "EUR"), 0],
  ["a rest that is too small to be paid", amountOff(9_851), 9_900],
  ["a rest that can just be paid", amountOff(9_850), 9_850],
])("the discount of a coupon: %s", (_name, coupon, discount) => {
  expect(computeCouponDiscount(coupon, listPrice)).toEqual(money(discount, "USD"));
});

test("the smallest charge depends on the currency: 30 pence, 50 yen", () => {
  const left = (currency: string, minor: number) =>
    minor +
    100 -
    computeCouponDiscount(amountOff(100, currency), money(minor + 100, currency)).amountMinor;
  expect([left("GBP", 30), left("GBP", 29)]).toEqual([30, 0]);
  expect([left("JPY", 50), left("JPY", 49)]).toEqual([50, 0]);
});

test("after any coupon, the rest is zero or large enough to be paid", () => {
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
