import { expect, test } from "vitest";

import { tableOf } from "../../tests/table-of.ts";
import { namesInFile } from "./names-in-file.ts";

const header = { kind: "header", row: 2, numbered: false } as const;
const rename = { kind: "rename", pairs: [["a", "z"]] as [string, string][] } as const;
const file = tableOf(["title,", "a,b", "1,2"], ",");

test("a file has the names of its header row, whatever steps call the columns later", () => {
  expect(namesInFile(file, [header])).toEqual(["a", "b"]);
  expect(namesInFile(file, [header, rename, { kind: "drop-columns", columns: ["b"] }])).toEqual([
    "a",
    "b",
  ]);
  expect(namesInFile(file, [{ kind: "long-rows", columns: 2 }, header, rename])).toEqual([
    "a",
    "b",
  ]);
});

test("without a header its columns are numbered, also where a later step drops one of them", () => {
  expect(namesInFile(file, [])).toEqual(["column 1", "column 2"]);
  expect(namesInFile(file, [{ kind: "drop-columns", columns: ["column 1"] }])).toEqual([
    "column 1",
    "column 2",
  ]);
});

test("a name is as long as a recipe may hold", () => {
  const [name] = namesInFile(tableOf(["x".repeat(201), "1"]), [{ ...header, row: 1 }]);
  expect(name).toBe("x".repeat(200));
});
