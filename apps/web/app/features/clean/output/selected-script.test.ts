import type { ScriptBlock } from "@site/clean/scripts/format-script";
import { expect, test } from "vitest";

import type { TableSnapshot } from "#app/features/clean/worker-messages.ts";

import { selectScript } from "./selected-script.ts";

const createBlock = (code: string): ScriptBlock => ({ code, steps: [], gap: 1 });
const pandas = [createBlock("pandas")];
const createTable = (polars: TableSnapshot["polars"]) =>
  ({ pandasBlocks: pandas, polars }) as Partial<TableSnapshot> as TableSnapshot;

test("the script is for the selected library, or for pandas with a reason if there is none", () => {
  const both = createTable({ blocks: [createBlock("polars")] });
  expect(selectScript({ table: both, library: "pandas" })).toEqual({
    library: "pandas",
    blocks: pandas,
  });
  expect(selectScript({ table: both, library: "polars" })).toEqual({
    library: "polars",
    blocks: [createBlock("polars")],
  });
  const one = createTable({ why: "It can't." });
  expect(selectScript({ table: one, library: "polars" })).toEqual({
    library: "pandas",
    blocks: pandas,
    reason: "It can't.",
  });
  expect(selectScript({ table: one, library: "pandas" }).reason).toBeUndefined();
  expect(selectScript({ table: both, library: "duckdb" })).toEqual({
    library: "pandas",
    blocks: pandas,
  });
  const duckdb = { blocks: [createBlock("SELECT")] };
  expect(selectScript({ table: both, library: "duckdb", duckdb })).toEqual({
    library: "duckdb",
    blocks: duckdb.blocks,
  });
});
