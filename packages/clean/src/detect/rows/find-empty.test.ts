import { expect, test } from "vitest";

import { profileLines } from "../../../tests/lines.ts";
import { getStepKind } from "../../steps/kinds.ts";
import { findBlankRows, findRedundantColumns } from "./find-empty.ts";

test("is certain about rows without any value", () => {
  expect(findBlankRows(profileLines(["a;b", ";", "c;", ";", "d;e"], ";"))).toMatchObject([
    { confidence: "clear", step: { kind: "blank-rows" }, count: 2, examples: [] },
  ]);
  expect(findBlankRows(profileLines(["a;b", "c;"], ";"))).toEqual([]);
});

test("columns without a name and a value are apart from those with a name", () => {
  const { table } = profileLines(["a,b,,", "1,,,", "2,,,"], ",");
  const header = { kind: "header", row: 1, numbered: true } as const;
  const named = getStepKind(header).apply(table, header).table;
  expect(findRedundantColumns({ table: named, texts: [] })).toMatchObject([
    { step: { columns: ["column 3", "column 4"] } },
    { step: { columns: ["b"] } },
  ]);
});
