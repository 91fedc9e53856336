import { expect, test } from "@playwright/test";

import { runOps } from "../src/ops.ts";

// Runs the operator's `doctor` command, which checks production, on the local services.
test("the doctor reports no error for the local services", async () => {
  const findings = await runOps("doctor");
  expect(findings.length).toBeGreaterThan(20);
  expect(findings.filter(({ state }) => state === "wrong")).toEqual([]);
});
