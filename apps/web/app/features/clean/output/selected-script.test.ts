import { expect, test } from "vitest";

import type { TableSnapshot } from "#app/features/clean/worker-messages.ts";

import { measureScript, selectScript } from "./selected-script.ts";

const createTable = (polars: TableSnapshot["polars"]) =>
  ({ pandasBlocks: ["pandas"], polars }) as TableSnapshot;

test("the script is for the selected library, or for pandas with a reason if there is none", () => {
  const both = createTable({ blocks: ["polars"] });
  expect(selectScript({ table: both, library: "pandas" })).toEqual({
    library: "pandas",
    blocks: ["pandas"],
  });
  expect(selectScript({ table: both, library: "polars" })).toEqual({
    library: "polars",
    blocks: ["polars"],
  });
  const one = createTable({ why: "It can't." });
  expect(selectScript({ table: one, library: "polars" })).toEqual({
    library: "pandas",
    blocks: ["pandas"],
    reason: "It can't.",
  });
  expect(selectScript({ table: one, library: "pandas" }).reason).toBeUndefined();
});

test("the size leaves out comments, blank lines and indentation", () => {
  expect(measureScript(["import pandas\n\n# Read.\ndf = [\n    1,\n]", "# Write."])).toEqual({
    lines: 4,
    characters: "import pandasdf = [1,]".length,
  });
});
