import { expect, test } from "vitest";

import { readLines } from "../../tests/read-lines.ts";
import { getSourceColumnNames } from "./apply-steps.ts";

const header = { kind: "header", row: 2, numbered: false } as const;
const rename = { kind: "rename", pairs: [["a", "z"]] as [string, string][] } as const;
const file = readLines(["title,", "a,b", "1,2"], ",");

test("a file has the names of its header row, whatever steps call the columns later", () => {
  expect(getSourceColumnNames(file, [header])).toEqual(["a", "b"]);
  expect(
    getSourceColumnNames(file, [header, rename, { kind: "drop-columns", columns: ["b"] }]),
  ).toEqual(["a", "b"]);
  expect(getSourceColumnNames(file, [{ kind: "long-rows", columns: 2 }, header, rename])).toEqual([
    "a",
    "b",
  ]);
});

test("without a header its columns are numbered, also where a later step drops one of them", () => {
  expect(getSourceColumnNames(file, [])).toEqual(["column 1", "column 2"]);
  expect(getSourceColumnNames(file, [{ kind: "drop-columns", columns: ["column 1"] }])).toEqual([
    "column 1",
    "column 2",
  ]);
});

test("a name is as long as a recipe may hold", () => {
  const [name] = getSourceColumnNames(readLines(["x".repeat(201), "1"]), [{ ...header, row: 1 }]);
  expect(name).toBe("x".repeat(200));
});
