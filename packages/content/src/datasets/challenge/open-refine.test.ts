import { expect, test } from "vitest";

import { computeFingerprint, cleanWithOpenRefine } from "./open-refine.ts";

// Examples from OpenRefine's manual.
test.each([
  ["Zhenyi, Wang", "wang zhenyi"],
  ["Cruise, Tom", "cruise tom"],
  ["Tom Cruise", "cruise tom"],
  ["gödel", "godel"],
  ["Ruth  Prawer    Jhabvala", "jhabvala prawer ruth"],
])("the fingerprint of %j is %j", (text, key) => {
  expect(computeFingerprint(text)).toBe(key);
});

test("cells in formats of the manual become numbers and days; others stay", () => {
  const rows = [
    [" 3 ", "2026/01/31", "Tom  Cruise"],
    ["1,204", "31.01.2026", "Cruise, Tom "],
    ["3.50", "20260131", "Cruise, Tom"],
  ];
  const header = ["count", "day", "name"];
  const none = new Set<string>();
  const columns = [
    { type: "number", values: none },
    { type: "date", values: none },
    { type: "string", values: new Set(["Cruise, Tom"]) },
  ] as const;
  expect(cleanWithOpenRefine({ header, rows }, columns).rows).toEqual([
    ["3", "2026-01-31T00:00:00Z", "Cruise, Tom"],
    ["1,204", "31.01.2026", "Cruise, Tom"],
    ["3.5", "2026-01-31T00:00:00Z", "Cruise, Tom"],
  ]);
});

test("a cluster without a right value is skipped, and two right values stay apart", () => {
  const rows = [["06.00"], ["06:00"], ["a"], ["A"], ["A."]];
  const columns = [{ type: "string", values: new Set(["a", "A"]) }] as const;
  expect(cleanWithOpenRefine({ header: ["x"], rows }, columns).rows.flat()).toEqual([
    "06.00",
    "06:00",
    "a",
    "A",
    "A",
  ]);
});
