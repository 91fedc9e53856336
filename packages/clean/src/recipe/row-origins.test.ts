import { expect, test } from "vitest";

import { readLines } from "../../tests/lines.ts";
import { getCellText } from "../columns/cell-text.ts";
import type { Step } from "../steps/kinds.ts";
import { applySteps } from "./apply-steps.ts";
import { createOrigins, traceOrigins } from "./row-origins.ts";

const headerStep: Step = { kind: "header", row: 2, numbered: false };
const spacesStep: Step = {
  kind: "spaces",
  columns: ["city"],
  inside: true,
  hard: false,
  invisible: true,
};

const source = readLines(
  ["title,,", "name,city,n", "Ann, Bern,2", ",,", "Ben,Basel,1", "Ben,Basel,1", "Cem,Chur,3"],
  ",",
);

/** The original texts of the cells of the table after the steps. */
function getOriginals(...steps: Step[]): (string | undefined)[][] {
  let before = source;
  let origins = createOrigins(source);
  for (const step of steps) {
    const { table } = applySteps(before, [step]);
    origins = traceOrigins(origins, before, table, step);
    before = table;
  }
  return Array.from({ length: before.rows }, (_, row) =>
    origins.columns.map((at) => {
      const column = source.columns[at ?? -1];
      return column && getCellText(column, origins.rows?.[row] ?? row);
    }),
  );
}

test("rows are traced through removed and moved rows", () => {
  expect(
    getOriginals(headerStep, spacesStep, { kind: "blank-rows" }, { kind: "duplicates" }),
  ).toEqual([
    ["Ann", " Bern", "2"],
    ["Ben", "Basel", "1"],
    ["Cem", "Chur", "3"],
  ]);
  const by = [{ column: "name", descending: true }];
  expect(getOriginals(headerStep, { kind: "blank-rows" }, { kind: "sort", by })[0]).toEqual([
    "Cem",
    "Chur",
    "3",
  ]);
  const keep = { where: "not-one-of" as const, values: ["Ben"] };
  const kept = getOriginals(headerStep, { kind: "filter", column: "name", keep });
  expect(kept.map(([name]) => name)).toEqual(["Ann", "", "Cem"]);
});

test("columns are traced through renaming and removed columns; new columns have no origin", () => {
  const rename: Step = { kind: "rename", pairs: [["city", "town"]] };
  const drop: Step = { kind: "drop-columns", columns: ["name"] };
  const split: Step = { kind: "split", column: "town", by: "a", into: ["one", "two"] };
  expect(getOriginals(headerStep, rename, drop, split)[0]).toEqual([
    " Bern",
    "2",
    undefined,
    undefined,
  ]);
});

test("rows are traced after rows with too many cells were removed", () => {
  expect(getOriginals(headerStep, { kind: "long-rows", columns: 2 })).toEqual([["", ""]]);
});
