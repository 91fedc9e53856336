import { cellText } from "@site/clean/columns/value-text";
import { replay } from "@site/clean/recipe/replay";
import type { Step } from "@site/clean/steps/kinds";
import { expect, test } from "vitest";

import { header, spaces, tableOf } from "./test-steps.ts";
import { originsOf, traceStep } from "./trace-origins.ts";

const source = tableOf(
  "title,,",
  "name,city,n",
  "Ann, Bern,2",
  ",,",
  "Ben,Basel,1",
  "Ben,Basel,1",
  "Cem,Chur,3",
);

/** Each cell of the table after the steps, as it was in the file. */
function asItCame(...steps: Step[]): (string | undefined)[][] {
  let before = source;
  let origins = originsOf(source);
  for (const step of steps) {
    const { table } = replay(before, [step]);
    origins = traceStep(origins, before, table, step);
    before = table;
  }
  return Array.from({ length: before.rows }, (_, row) =>
    origins.columns.map((at) => {
      const column = source.columns[at ?? -1];
      return column && cellText(column, origins.rows?.[row] ?? row);
    }),
  );
}

test("rows that went and rows that moved are still found in the file", () => {
  expect(asItCame(header, spaces, { kind: "blank-rows" }, { kind: "duplicates" })).toEqual([
    ["Ann", " Bern", "2"],
    ["Ben", "Basel", "1"],
    ["Cem", "Chur", "3"],
  ]);
  const by = [{ column: "name", descending: true }];
  expect(asItCame(header, { kind: "blank-rows" }, { kind: "sort", by })[0]).toEqual([
    "Cem",
    "Chur",
    "3",
  ]);
  const keep = { where: "not-one-of" as const, values: ["Ben"] };
  const kept = asItCame(header, { kind: "filter", column: "name", keep });
  expect(kept.map(([name]) => name)).toEqual(["Ann", "", "Cem"]);
});

test("columns are found under another name, after others went; one that was made has no origin", () => {
  const rename: Step = { kind: "rename", pairs: [["city", "town"]] };
  const drop: Step = { kind: "drop-columns", columns: ["name"] };
  const split: Step = { kind: "split", column: "town", by: "a", into: ["one", "two"] };
  expect(asItCame(header, rename, drop, split)[0]).toEqual([" Bern", "2", undefined, undefined]);
});

test("rows with more cells than there are columns are no hindrance", () => {
  expect(asItCame(header, { kind: "long-rows", columns: 2 })).toEqual([["", ""]]);
});
