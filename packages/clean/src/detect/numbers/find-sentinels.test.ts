import { expect, test } from "vitest";

import { profileLines } from "../../../tests/read-lines.ts";
import { findSentinels } from "./find-sentinels.ts";

const measured = ["1,5;20;x", "2,5;21;y", "-0,5;22;x", "4,5;23;y", "5,5;24;x", "0;26;x", "6;27;y"];
const without = ["-200;-200;z", "-200,0;25;y", "-200;-200;z", "7;-200;y"];

function find(...rows: string[]) {
  return findSentinels(profileLines(rows, ";"));
}

test("a number far below all others of several columns is asked about once", () => {
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

test("each such number is a question of its own, with one example", () => {
  const columns = [...measured, ...without].map((row) => row.split(";").slice(0, 2));
  const both = columns.map((cells) =>
    [...cells, ...cells.map((cell) => cell.replace("-200", "-999"))].join(";"),
  );
  expect(find(...both)).toMatchObject([
    { count: 6, examples: [{ before: "-200", after: "" }] },
    { count: 6, examples: [{ before: "-999", after: "" }] },
  ]);
});

const twice = (...cells: string[]) => cells.map((cell) => `${cell};${cell}`);
const low = ["-200", "-200", "-200"];

test("six different numbers are enough, and words among them are too many", () => {
  expect(find(...twice("1", "2", "3", "4", "5", ...low))).toHaveLength(1);
  expect(find(...twice("1", "2", "3", "4", ...low))).toEqual([]);
  expect(find(...twice("1", "2", "3", "4", "none", ...low))).toEqual([]);
});

test("nearly all may be it, and it must be twice as far below as the others are apart", () => {
  const many = (count: number) => Array.from({ length: count }, () => "-200");
  expect(find(...twice("1", "2", "3", "4", "5", ...many(95)))).toHaveLength(1);
  expect(find(...twice("1", "2", "3", "4", "5", ...many(96)))).toEqual([]);
  expect(find(...twice("-1", "0", "100", "30", "40", ...low))).toEqual([]);
  expect(find(...twice("-50", "0", "25", "3", "4", ...low))).toEqual([]);
  expect(find(...twice("-49", "0", "25", "3", "4", ...low))).toHaveLength(1);
  expect(find(...twice("0", "500", "25", "3", "4", ...low))).toHaveLength(1);
});

test.each<[string, string[]]>([
  ["one that is there twice", [...measured, ...without.slice(0, 2)]],
  ["one of a single column", [...measured, ...without].map((row) => row.replace(/;.*;/, ";1;"))],
  ["one among others that are as low", [...measured, ...without, "-150;-150;x"]],
  [
    "one of two that are there often",
    [...measured, ...without, ...["a", "b", "c"].map((one) => `-90;-90;${one}`)],
  ],
  ["one among codes that could be numbers", [...measured, ...without, "0x1f;1e5;x"]],
  ["one among words", [...measured, ...without, "none;none;x"]],
  ["one of few numbers", ["1;1;x", "2;2;x", ...without]],
  ["one that nearly all have", [...measured, ...Array.from({ length: 200 }, () => "-200;-200;x")]],
])("%s is left alone", (_, rows) => {
  expect(find(...rows)).toEqual([]);
});
