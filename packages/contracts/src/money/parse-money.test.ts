import fc from "fast-check";
import { expect, test } from "vitest";

import { formatMoney, money } from "../money.ts";
import { parseMoney } from "./parse-money.ts";

test("what formatMoney writes is read back", () => {
  fc.assert(
    fc.property(fc.nat(99_999), fc.constantFrom("USD", "JPY", "KWD"), (minor, currency) => {
      const amount = money(minor, currency);
      expect(parseMoney(formatMoney(amount).replaceAll(",", ""))).toEqual(amount);
    }),
  );
});

test.each(["", "15", "USD", "usd 15", "USD 15.505", "JPY 15.5", "USD -5", "USD 1e3", "XQZ 15"])(
  "%j is no amount",
  (text) => {
    expect(parseMoney(text)).toBeUndefined();
  },
);

test.each([
  ["219", "USD", 21_900],
  ["219.00", "USD", 21_900],
  ["219", "JPY", 219],
  ["EUR 219", "USD", 21_900],
  ["219,00", "USD", undefined],
  ["about 219", "USD", undefined],
])("with a default currency, %j in %s is %s", (text, currency, expected) => {
  expect(parseMoney(text, currency)?.amountMinor).toBe(expected);
});
