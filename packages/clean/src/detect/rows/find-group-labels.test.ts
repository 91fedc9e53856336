import { expect, test } from "vitest";

import { profileLines } from "../../../tests/lines.ts";
import { findGroupLabels } from "./find-group-labels.ts";

const find = (...lines: string[]) => findGroupLabels(profileLines(lines, ","));

test("asks whether a label belongs to the rows below it", () => {
  expect(
    find("North,Oslo,5", ",Bergen,4", ",Tromso,7", "South,Rome,9", ",Bari,1", ",Naples,2"),
  ).toMatchObject([
    {
      confidence: "ambiguous",
      count: 4,
      options: [{ label: "Fill 4 cells", step: { kind: "fill", by: { what: "previous" } } }],
    },
  ]);
});

test.each([
  ["a label that recurs", ["a,1", ",2", ",3", "a,4", ",5", ",6"]],
  ["rows without values", ["a,1", ",", ",", "b,4", ",", ","]],
  ["a first row without a label", [",1", "a,2", ",3", ",4", "b,5", ",6"]],
  ["labels in most rows", ["a,1", "b,2", ",3", "c,4", "d,5", ",6"]],
])("ignores %s", (_, lines) => {
  expect(find(...lines)).toEqual([]);
});
