import { expect, test } from "vitest";

import { measureEncodings } from "./encodings.ts";

test("no table is read in a wrong encoding without a question", async () => {
  const { files, wrong, right, examples } = await measureEncodings(10, 2);
  expect(examples.slice(0, wrong)).toEqual([]);
  // Otherwise the import settings open too often.
  expect(right / files).toBeGreaterThan(0.3);
});
