import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  formatDecimalAmount,
  formatMoney,
  getMinorUnitDigits,
  money,
  computePercentage,
  subtractMoney,
} from "./money.ts";
import { moneySchema } from "./money/money-schema.ts";

const currencies = fc.constantFrom("USD", "EUR", "JPY", "KWD", "GBP");
const amountMinor = fc.nat({ max: 1_000_000_000_000 });
const percent = fc.nat({ max: 100 });

describe("money", () => {
  test("holds every non-negative safe integer of minor units and follows its schema", () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), currencies, (amount, currency) => {
        const built = money(amount, currency);
        expect(built).toEqual({ amountMinor: amount, currency });
        expect(moneySchema.parse(built)).toEqual(built);
      }),
    );
  });

  test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
    "is not made of %d minor units",
    (amount) => {
      expect(() => money(amount, "USD")).toThrow(RangeError);
      expect(moneySchema.safeParse({ amountMinor: amount, currency: "USD" }).success).toBe(false);
    },
  );

  test.each(["usd", "US", "USDT", ""])("is not counted in %j", (currency) => {
    expect(moneySchema.safeParse({ amountMinor: 1, currency }).success).toBe(false);
  });
});

describe("subtractMoney", () => {
  test("gives the difference, and nothing where more is taken than there is", () => {
    fc.assert(
      fc.property(amountMinor, amountMinor, currencies, (a, b, currency) => {
        const left = subtractMoney(money(a, currency), money(b, currency));
        expect(left).toEqual(money(a > b ? a - b : 0, currency));
      }),
    );
  });

  test("refuses two currencies", () => {
    expect(() => subtractMoney(money(1, "USD"), money(1, "EUR"))).toThrow(/EUR from USD/);
  });
});

describe("percentOf", () => {
  test("is never below zero or above the amount, and grows with the percentage", () => {
    fc.assert(
      fc.property(amountMinor, percent, currencies, (amount, share, currency) => {
        const part = computePercentage(money(amount, currency), share).amountMinor;
        expect(part).toBeGreaterThanOrEqual(0);
        expect(part).toBeLessThanOrEqual(amount);
        const more = computePercentage(
          money(amount, currency),
          Math.min(100, share + 1),
        ).amountMinor;
        expect(more).toBeGreaterThanOrEqual(part);
      }),
    );
  });

  test("is exact to half a minor unit, in integers", () => {
    fc.assert(
      fc.property(amountMinor, percent, (amount, share) => {
        const part = BigInt(computePercentage(money(amount, "USD"), share).amountMinor);
        const exactTimes100 = BigInt(amount) * BigInt(share);
        const error = part * 100n - exactTimes100;
        expect(error > -50n && error <= 50n).toBe(true);
      }),
    );
  });

  test("a discount and what is left of it make the whole", () => {
    fc.assert(
      fc.property(amountMinor, percent, (amount, share) => {
        const whole = money(amount, "USD");
        const discount = computePercentage(whole, share);
        const rest = subtractMoney(whole, discount);
        expect(rest.amountMinor + discount.amountMinor).toBe(amount);
      }),
    );
  });
});

describe("formatMoney", () => {
  test.each([
    [9_900, "USD", "USD 99"],
    [1_950, "USD", "USD 19.50"],
    [5, "USD", "USD 0.05"],
    [0, "USD", "USD 0"],
    [123_456_789, "EUR", "EUR 1,234,567.89"],
    [1_950, "JPY", "JPY 1,950"],
    [1_950, "KWD", "KWD 1.950"],
  ])("%d minor units of %s read %j", (amount, currency, text) => {
    expect(formatMoney(money(amount, currency))).toBe(text);
  });

  test("says exactly the amount, whatever it is", () => {
    fc.assert(
      fc.property(amountMinor, currencies, (amount, currency) => {
        const [code, figure = ""] = formatMoney(money(amount, currency)).split(" ");
        const [whole = "", decimals = ""] = figure.replaceAll(",", "").split(".");
        expect(code).toBe(currency);
        expect(Number(whole + decimals.padEnd(getMinorUnitDigits(currency), "0"))).toBe(amount);
      }),
    );
  });
});

test.each([
  [9_900, "USD", "99.00"],
  [5, "EUR", "0.05"],
  [1_950, "JPY", "1950"],
  [123_456_789, "KWD", "123456.789"],
])("%d minor units of %s are %j for machines", (amount, currency, text) => {
  expect(formatDecimalAmount(money(amount, currency))).toBe(text);
});
