import { money } from "@site/contracts/money";
import { findCurrency } from "@site/contracts/money/currencies";
import { paidPlanIds, paidPlans, SHOP_CURRENCY } from "@site/contracts/plans";
import fc from "fast-check";
import { expect, test } from "vitest";

import { plainCoupon } from "../../tests/setup/coupon-row.ts";
import { computePrice, createChangeOffer } from "./price.ts";

const smallest = findCurrency(SHOP_CURRENCY)?.smallestCharge ?? 0;
const { price } = paidPlans.personal;
const creditOf = (amountMinor: number) => ({ id: "1", amount: money(amountMinor, SHOP_CURRENCY) });

test("a credit that leaves less than can be paid covers the rest as well", () => {
  const left = (minor: number) => {
    const quote = computePrice("personal", { credit: creditOf(price.amountMinor - minor) });
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

test("whatever the discount, the rest is zero or large enough to be paid, and everything adds up", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...paidPlanIds),
      fc.option(fc.integer({ min: 1, max: 100 }), { nil: undefined }),
      fc.option(fc.nat(50_000), { nil: undefined }),
      (planId, percent, credit) => {
        const quote = computePrice(planId, {
          ...(percent ? { coupon: { ...plainCoupon, percent } } : {}),
          ...(credit ? { credit: creditOf(credit) } : {}),
        });
        const { total, discount, credit: taken, listPrice } = quote;
        expect(total.amountMinor === 0 || total.amountMinor >= smallest).toBe(true);
        const sum = total.amountMinor + discount.amountMinor + taken.amountMinor;
        expect(sum).toBe(listPrice.amountMinor);
        expect(taken.amountMinor).toBeLessThan((credit ?? 0) + smallest);
      },
    ),
  );
});

test("an upgrade for less than can be paid costs nothing", () => {
  const offer = (amountMinor: number) =>
    createChangeOffer({
      kind: "upgrade",
      originId: "1",
      fromPlanId: "personal",
      fromUpdatesUntil: "2027-11-22",
      planId: "pro",
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
