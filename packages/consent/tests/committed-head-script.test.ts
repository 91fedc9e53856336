import { expect, test } from "vitest";

import { buildHeadScript, readHeadScript } from "../build-head-script.ts";

test("the committed head script is the one that its source builds", async () => {
  expect(await readHeadScript()).toBe(await buildHeadScript());
});
