import { expect, test } from "@playwright/test";

import { runOps } from "../src/ops.ts";

// The site, its API and every stand-in as `npm start` runs them: what production's doctor checks.
test("the doctor reports no error for the local services", async () => {
  const findings = await runOps("doctor");
  expect(findings.length).toBeGreaterThan(20);
  expect(findings.filter(({ state }) => state === "wrong")).toEqual([]);
});
