import { expect, test } from "vitest";

import { bundleHeadScript, readCommittedHeadScript } from "../build-head-script.ts";

test("the committed head script is the one that its source builds", async () => {
  expect(await readCommittedHeadScript()).toBe(await bundleHeadScript());
});
