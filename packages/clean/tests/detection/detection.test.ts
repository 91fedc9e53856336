import { expect, test } from "vitest";

import { loadCleanTables } from "./clean-tables.ts";
import { findFalseIssues, measureDetection, computeShares } from "./measure.ts";

// To save time, this measures every fourth table at one error rate. `pnpm measure clean-detection` measures all at
// three rates.
const tables = (await loadCleanTables("reported")).filter((_, at) => at % 4 === 0);

test.each(measureDetection(tables, [0.05]))(
  "$error: finds most of it, with few mistakes",
  ({ tally }) => {
    const { precision, recall } = computeShares(tally);
    expect(precision, tally.examples.join("\n")).toBeGreaterThanOrEqual(0.98);
    expect(recall, tally.examples.join("\n")).toBeGreaterThanOrEqual(0.95);
  },
);

test("finds at most one issue in a clean table", () => {
  for (const found of findFalseIssues(tables))
    expect(found.length, found.join("\n")).toBeLessThan(2);
});
