import { expect, test } from "vitest";

import type { SeenTable } from "#app/features/clean/messages.ts";

import { shownScript } from "./shown-script.ts";

const table = (polars: SeenTable["polars"]) => ({ blocks: ["pandas"], polars }) as SeenTable;

test("the script is for what the visitor wants, and for pandas with the reason where there is none", () => {
  const both = table({ blocks: ["polars"] });
  expect(shownScript({ table: both, library: "pandas" })).toEqual({
    library: "pandas",
    blocks: ["pandas"],
  });
  expect(shownScript({ table: both, library: "polars" })).toEqual({
    library: "polars",
    blocks: ["polars"],
  });
  const one = table({ why: "It can't." });
  expect(shownScript({ table: one, library: "polars" })).toEqual({
    library: "pandas",
    blocks: ["pandas"],
    why: "It can't.",
  });
  expect(shownScript({ table: one, library: "pandas" }).why).toBeUndefined();
});
