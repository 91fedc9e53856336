import { expect, test } from "vitest";

import { cleanTables } from "./clean-tables.ts";
import { findFalseIssues } from "./false-issues.ts";
import { measureDetection } from "./measure.ts";
import { computeShares } from "./tally.ts";

// The campaign measures all tables at three rates; here every fourth at one.
const tables = (await cleanTables("reported")).filter((_, at) => at % 4 === 0);

test.each(measureDetection(tables, [0.05]))(
  "$error: what is found is right, and little is missed",
  ({ tally }) => {
    const { precision, recall } = computeShares(tally);
    expect(precision, tally.examples.join("\n")).toBeGreaterThanOrEqual(0.98);
    expect(recall, tally.examples.join("\n")).toBeGreaterThanOrEqual(0.95);
  },
);

test("in a clean table at most one thing is found", () => {
  for (const found of findFalseIssues(tables))
    expect(found.length, found.join("\n")).toBeLessThan(2);
});
