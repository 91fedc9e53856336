import { expect, test } from "vitest";

import { counted, grouped } from "./counted.ts";

test("numbers have groups of three digits, and a noun in the right number", () => {
  expect([0, 12, 123, 1234, 123_456, 1_234_567].map(grouped)).toEqual([
    "0",
    "12",
    "123",
    "1,234",
    "123,456",
    "1,234,567",
  ]);
  expect([counted(1, "row"), counted(0, "row")]).toEqual(["1 row", "0 rows"]);
});
