import { expect, test } from "vitest";

import { computeUpgradePrice } from "./upgrade-price.ts";

test.each([
  ["personal", "pro", 0, 10_000, 0],
  ["personal", "team", 0, 30_000, 0],
  ["personal", "team", 12, 42_000, 12_000],
  ["personal", "team", 48, 78_000, 48_000],
  ["personal", "pro", 1, 10_333, 333],
  ["pro", "team", 5, 23_333, 3_333],
] as const)("%s to %s with %i renewed months ahead", (from, to, months, total, forRenewals) => {
  const price = computeUpgradePrice(from, to, months);
  expect(price.total.amountMinor).toBe(total);
  expect(price.renewalShare.amountMinor).toBe(forRenewals);
});
