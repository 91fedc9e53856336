import { expect, test } from "vitest";

import { plainNumbers } from "../../../tests/generators/plain-numbers.ts";
import { profileLines, readLines } from "../../../tests/read-lines.ts";
import { applySteps } from "../../recipe/apply-steps.ts";
import { profileTable } from "../profile.ts";
import { findDerivableMissing } from "./find-derivable-missing.ts";

function find(lines: readonly string[]) {
  return findDerivableMissing(profileLines(lines, ","));
}
const pairs = ["1850,June", "1910,April", "1920,January"];
const rows = Array.from({ length: 30 }, (_, at) => `${pairs[at % 3]},${at}`);

test("what another column tells is asked for", () => {
  expect(find([...rows, "1910,,30", "1850,,31"])).toMatchObject([
    {
      confidence: "ambiguous",
      count: 2,
      examples: [{ before: "", after: "April" }],
      options: [
        { step: { kind: "fill", column: "column 2", by: { what: "group", of: "column 1" } } },
      ],
    },
  ]);
});

test("twenty rows are enough, of which three in ten may be missing, in groups of four", () => {
  const three = ["1850,June", "1910,April", "1920,May"];
  const four = [...three, "1930,June"];
  const filled = (count: number, groups = three) =>
    Array.from({ length: count }, (_, at) => groups[at % groups.length] ?? "");
  const missing = (count: number) => Array.from({ length: count }, () => "1910,");
  expect(find([...filled(14), ...missing(6)])).toMatchObject([{ count: 6 }]);
  expect(find([...filled(13), ...missing(7)])).toEqual([]);
  expect(find([...filled(16), ...missing(4)])).toHaveLength(1);
  expect(find([...filled(15), ...missing(4)])).toEqual([]);
  expect(find([...filled(16, four), ...missing(4)])).toHaveLength(1);
  expect(find([...filled(16, [...four, "1940,July"]), ...missing(4)])).toEqual([]);
  expect(find([...filled(20)])).toEqual([]);
});

test("of a table with many columns the first thirty are looked at", () => {
  const wide = (empty: number) => [...rows, "1910,,30"].map((row) => `${"x,".repeat(empty)}${row}`);
  expect(find(wide(28))).toHaveLength(1);
  expect(find(wide(29))).toEqual([]);
});

test("a column of numbers tells nothing", () => {
  const { table } = applySteps(readLines([...rows, "1910,,30"], ","), [plainNumbers("column 1")]);
  expect(findDerivableMissing(profileTable(table))).toEqual([]);
});

test.each<[string, string[]]>([
  ["a group that nothing is known of", [...rows, "1930,,30"]],
  ["groups with several values", [...rows, "1910,May,30", "1910,,31"]],
  ["a row without a group", [...rows, ",,30"]],
  ["groups of one row", [...Array.from({ length: 30 }, (_, at) => `${at},${at},x`), "7,,x"]],
  ["one value for all", [...rows.map((row) => row.replace(/,.*,/, ",June,")), "1850,,30"]],
  ["a column that is mostly empty", [...rows, ...rows.map((row) => row.replace(/,.*,/, ",,"))]],
])("%s: nothing is asked", (_, lines) => {
  expect(find(lines)).toEqual([]);
});
