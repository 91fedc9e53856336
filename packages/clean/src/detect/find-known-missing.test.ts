import { expect, test } from "vitest";

import { profileOf } from "../../tests/table-of.ts";
import { findKnownMissing } from "./find-known-missing.ts";

function find(lines: readonly string[]) {
  return findKnownMissing(profileOf(lines, ","));
}
const pairs = ["1850,June", "1910,April", "1920,January"];
const rows = Array.from({ length: 30 }, (_, at) => `${pairs[at % 3]},${at}`);

test("what another column tells is asked for", () => {
  expect(find([...rows, "1910,,30", "1850,,31"])).toMatchObject([
    {
      sureness: "asked",
      count: 2,
      examples: [{ before: "", after: "April" }],
      choices: [
        { step: { kind: "fill", column: "column 2", by: { what: "group", of: "column 1" } } },
      ],
    },
  ]);
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
