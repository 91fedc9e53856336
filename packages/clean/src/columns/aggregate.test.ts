import { expect, test } from "vitest";

import { aggregateValues, type Aggregation } from "./aggregate.ts";

test.each<[Aggregation, number[], number]>([
  ["count", [5, 5, 7], 3],
  ["sum", [], 0],
  ["sum", [1, 2, 4], 7],
  ["sum", Array.from({ length: 10 }, () => 0.1), 1],
  ["sum", [1, 1e100, 1, -1e100], 2],
  ["sum", [1e100, 1, -1e100], 1],
  ["sum", [1e308, 1e308], Infinity],
  ["mean", [1, 2, 6], 3],
  ["mean", [], Number.NaN],
  ["median", [9, 1, 2], 2],
  ["median", [9, 1, 2, 4], 3],
  ["median", [-0], 0],
  ["median", [], Number.NaN],
])("the %s of %j is %s", (take, values, measure) => {
  expect(aggregateValues(Float64Array.from(values), take)).toBe(measure);
});
