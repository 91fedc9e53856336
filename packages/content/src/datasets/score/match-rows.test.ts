import fc from "fast-check";
import { expect, test } from "vitest";

import { findBestAssignment } from "./match-rows.ts";

const matrices = fc
  .tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 1, max: 5 }))
  .chain(([height, width]) =>
    fc.array(fc.array(fc.nat(6), { minLength: width, maxLength: width }), {
      minLength: height,
      maxLength: height,
    }),
  );

test("no other assignment has a higher sum, and every row or every column is assigned", () => {
  fc.assert(
    fc.property(matrices, (weights) => {
      const pairs = findBestAssignment(weights);
      const columns = pairs.filter((column) => column !== -1);
      expect(pairs).toHaveLength(weights.length);
      expect(new Set(columns).size).toBe(Math.min(weights.length, weights[0]?.length ?? 0));
      const sum = pairs.reduce((all, column, row) => all + (weights[row]?.[column] ?? 0), 0);
      expect(sum).toBe(findHighestSum(weights, new Set()));
    }),
  );
});

/** Finds the best sum by trying all assignments. */
function findHighestSum([first, ...rest]: readonly number[][], used: ReadonlySet<number>): number {
  if (!first) return 0;
  const withOne = [...first.keys()]
    .filter((column) => !used.has(column))
    .map((column) => (first[column] ?? 0) + findHighestSum(rest, new Set([...used, column])));
  return Math.max(findHighestSum(rest, used), ...withOne);
}
