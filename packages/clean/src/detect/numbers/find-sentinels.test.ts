import { expect, test } from "vitest";

import { profileLines } from "../../../tests/lines.ts";
import { findSentinels } from "./find-sentinels.ts";

const measured = ["1,5;20;x", "2,5;21;y", "-0,5;22;x", "4,5;23;y", "5,5;24;x", "0;26;x", "6;27;y"];
const without = ["-200;-200;z", "-200,0;25;y", "-200;-200;z", "7;-200;y"];

function find(...rows: string[]) {
  return findSentinels(profileLines(rows, ";"));
}

test("asks once about a number far below all others in several columns", () => {
  expect(find(...measured, ...without)).toMatchObject([
    {
      confidence: "ambiguous",
      count: 6,
      options: [
        {
          step: {
            kind: "missing",
            columns: ["column 1", "column 2"],
            spellings: ["-200", "-200,0"],
          },
        },
      ],
    },
  ]);
});

test("asks about each such number", () => {
  const columns = [...measured, ...without].map((row) => row.split(";").slice(0, 2));
  const both = columns.map((cells) =>
    [...cells, ...cells.map((cell) => cell.replace("-200", "-999"))].join(";"),
  );
  expect(find(...both)).toMatchObject([
    { count: 6, examples: [{ before: "-200", after: "" }] },
    { count: 6, examples: [{ before: "-999", after: "" }] },
  ]);
});

test.each<[string, string[]]>([
  ["a value that occurs twice", [...measured, ...without.slice(0, 2)]],
  [
    "a value in a single column",
    [...measured, ...without].map((row) => row.replace(/;.*;/, ";1;")),
  ],
  ["a value among similarly low ones", [...measured, ...without, "-150;-150;x"]],
  [
    "one of two frequent values",
    [...measured, ...without, ...["a", "b", "c"].map((one) => `-90;-90;${one}`)],
  ],
  ["a value among numeric codes", [...measured, ...without, "0x1f;1e5;x"]],
  ["a value among words", [...measured, ...without, "none;none;x"]],
  ["a value in a column of few numbers", ["1;1;x", "2;2;x", ...without]],
  [
    "a value in nearly all rows",
    [...measured, ...Array.from({ length: 200 }, () => "-200;-200;x")],
  ],
])("leaves %s alone", (_, rows) => {
  expect(find(...rows)).toEqual([]);
});
