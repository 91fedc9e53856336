import { expect, test } from "vitest";

import { pluralize, formatCount } from "./counted.ts";

test("numbers have groups of three digits, and a noun in the right number", () => {
  expect([0, 12, 123, 1234, 123_456, 1_234_567].map(formatCount)).toEqual([
    "0",
    "12",
    "123",
    "1,234",
    "123,456",
    "1,234,567",
  ]);
  expect([pluralize(1, "row"), pluralize(0, "row")]).toEqual(["1 row", "0 rows"]);
});
