import { expect, test } from "vitest";

import { type CurrencyCode, currencies, findCurrency } from "./currencies.ts";

const codes = Object.keys(currencies) as CurrencyCode[];

test.each(codes)("%s has the name and the decimals that Unicode's data give it", (currency) => {
  const format = new Intl.NumberFormat("en", {
    style: "currency",
    currency,
    currencyDisplay: "name",
  });
  const name = format.formatToParts(2).find(({ type }) => type === "currency")?.value;
  expect(currencies[currency].name).toBe(name);
  expect(currencies[currency].digits).toBe(format.resolvedOptions().maximumFractionDigits);
});

test("a currency without a row is not found, whatever its name", () => {
  expect(findCurrency("KWD")).toBeUndefined();
  expect(findCurrency("constructor")).toBeUndefined();
});
