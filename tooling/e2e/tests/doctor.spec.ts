import { expect, test } from "@playwright/test";

import { runOps } from "../src/ops.ts";

// Runs the production doctor on the site, its API and all mock services, as `npm start` starts them.
test("the doctor reports no error for the local services", async () => {
  const findings = await runOps("doctor");
  expect(findings.length).toBeGreaterThan(20);
  expect(findings.filter(({ state }) => state === "wrong")).toEqual([]);
});
