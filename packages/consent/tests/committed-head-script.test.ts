import { expect, test } from "vitest";

import { bundleHeadScript, readCommittedHeadScript } from "../build-head-script.ts";

test("the committed head script is built from the current source", async () => {
  expect(await readCommittedHeadScript()).toBe(await bundleHeadScript());
});
