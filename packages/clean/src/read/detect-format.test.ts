import { expect, test } from "vitest";

import { detectFormat } from "./detect-format.ts";

test.each([
  ["archive", "PK\u0003\u0004 and more"],
  ["parquet", "PAR1"],
  ["encrypted-parquet", "PARE"],
  ["compound", "\u00d0\u00cf\u0011\u00e0"],
  ["text", "PK\u0003"],
  ["text", "PAR2"],
  ["text", ""],
])("%s begins with %j", (format, start) => {
  expect(detectFormat(Uint8Array.from(start, (one) => one.charCodeAt(0)))).toBe(format);
});
