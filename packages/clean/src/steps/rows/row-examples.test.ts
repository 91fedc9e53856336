import { expect, test } from "vitest";

import { createNumbersStep } from "../../../tests/generators/plain-numbers.ts";
import { applyToLines, headerStep } from "../../../tests/lines.ts";
import type { Step } from "../kinds.ts";

const numbers = createNumbersStep("a");
const footer: Step = { kind: "footer", rows: 1, column: "a", value: "Total" };
const sort = (...by: [string, boolean][]): Step => ({
  kind: "sort",
  by: by.map(([column, descending]) => ({ column, descending })),
});
type Keep = Extract<Step, { kind: "filter" }>["keep"];
const keep = (keep: Keep): Step => ({ kind: "filter", column: "a", keep });

// Expected results are written by hand, because comparing with pandas can't find a mistake that both implementations
// make.
test.each<[string, string[], Step[], string[], number]>([
  [
    "gives each value of a cell a row, with the other cells of its row",
    ["a,b", "x; y;,1", "z,2", ",3"],
    [headerStep, { kind: "split-rows", column: "a", by: ";" }],
    ["a,b", "x,1", " y,1", ",1", "z,2", ",3"],
    1,
  ],
  [
    "turns columns into rows, all of the first before those of the next",
    ["id,2019,2020", "a,1,2", "b,,1"],
    [headerStep, { kind: "unpivot", columns: ["2019", "2020"], name: "year", value: "n" }],
    ["id,year,n", "a,2019,1", "b,2019,", "a,2020,2", "b,2020,1"],
    4,
  ],
  [
    "takes names from the row, and removes the rows above",
    ["t,", "a,b", "1,2"],
    [{ kind: "header", row: 2, numbered: false }],
    ["a,b", "1,2"],
    2,
  ],
  [
    "numbers repeated and missing names",
    ["a,,a", "1,2,3"],
    [{ kind: "header", row: 1, numbered: true }],
    ["a 1,column 2,a 3", "1,2,3"],
    3,
  ],
  [
    "numbers a name again if it exists",
    ["a,,column 2,a", "1,2,3,4"],
    [{ kind: "header", row: 1, numbered: true }],
    ["a 1,column 2 2,column 2,a 4", "1,2,3,4"],
    4,
  ],
  ["a footer of one row goes", ["a,b", "1,2", "Total,2"], [headerStep, footer], ["a,b", "1,2"], 1],
  [
    "a footer of two rows goes",
    ["a,b", "1,2", "Total,2", "x,y"],
    [headerStep, { ...footer, rows: 2 }],
    ["a,b", "1,2"],
    2,
  ],
  ["a footer may be the whole table", ["a,b", "Total,2"], [headerStep, footer], ["a,b"], 1],
  [
    "removes rows with a cell beyond the last column",
    ["1,2", "1,2,3", "4,5,"],
    [{ kind: "long-rows", columns: 2 }],
    ["column 1,column 2", "1,2", "4,5"],
    1,
  ],
  [
    "removes rows without a value",
    ["a,b", "1,2", ",", "", ",3"],
    [headerStep, { kind: "blank-rows" }],
    ["a,b", "1,2", ",3"],
    2,
  ],
  [
    "removes rows that equal the column names",
    ["a,b", "a,b", "a,x", "y,b"],
    [headerStep, { kind: "repeated-headers" }],
    ["a,b", "a,x", "y,b"],
    1,
  ],
  [
    "keeps the first of equal rows; missing cells are equal",
    ["a,b", "x,", "y,1", "x,", "x,1"],
    [headerStep, { kind: "duplicates" }],
    ["a,b", "x,", "y,1", "x,1"],
    1,
  ],
  [
    "0 and -0 are equal",
    ["a", "-0", "0", "1.0", "1"],
    [headerStep, numbers, { kind: "duplicates" }],
    ["a", "-0.0", "1.0"],
    2,
  ],
  [
    "sorts texts by code point, missing cells last",
    ["a,b", "b,1", ",2", "B,3", "ä,4", "a,5"],
    [headerStep, sort(["a", false])],
    ["a,b", "B,3", "a,5", "b,1", "ä,4", ",2"],
    4,
  ],
  [
    "missing cells are last in descending order too",
    ["a,b", "b,1", ",2", "c,3"],
    [headerStep, sort(["a", true])],
    ["a,b", "c,3", "b,1", ",2"],
    3,
  ],
  [
    "numbers are sorted as numbers",
    ["a,b", "10,1", "9,2", "-1,3"],
    [headerStep, numbers, sort(["a", false])],
    ["a,b", "-1.0,3", "9.0,2", "10.0,1"],
    2,
  ],
  [
    "sorts by the second key if the first is equal, and is stable",
    ["a,b,c", "x,2,1", "x,1,2", "x,2,3"],
    [headerStep, sort(["a", false], ["b", true])],
    ["a,b,c", "x,2,1", "x,2,3", "x,1,2"],
    2,
  ],
  [
    "numbers are equal however they are written",
    ["a,b", "-1,x", "-1.0,x", "2,y", "2,z"],
    [headerStep, numbers, { kind: "duplicates" }],
    ["a,b", "-1.0,x", "2.0,y", "2.0,z"],
    1,
  ],
  [
    "keeps rows with a value",
    ["a,b", "1,", ",2"],
    [headerStep, keep({ where: "present" })],
    ["a,b", "1,"],
    1,
  ],
  [
    "keeps rows with a missing cell",
    ["a,b", "1,", ",2"],
    [headerStep, keep({ where: "missing" })],
    ["a,b", ",2"],
    1,
  ],
  [
    "keeps rows with one of the values",
    ["a,b", "x,1", "y,2", "xy,3", ",4"],
    [headerStep, keep({ where: "one-of", values: ["x", "y"] })],
    ["a,b", "x,1", "y,2"],
    2,
  ],
  [
    "keeps rows with other values or a missing cell",
    ["a,b", "x,1", "y,2", ",4"],
    [headerStep, keep({ where: "not-one-of", values: ["x"] })],
    ["a,b", "y,2", ",4"],
    1,
  ],
  [
    "at least includes the bound, and no missing cells",
    ["a,b", "1,", "2,", "3,", ",4"],
    [headerStep, numbers, keep({ where: "at-least", bound: 2 })],
    ["a,b", "2.0,", "3.0,"],
    2,
  ],
  [
    "at most includes the bound, and no missing cells",
    ["a,b", "1,", "2,", "3,", ",4"],
    [headerStep, numbers, keep({ where: "at-most", bound: 2 })],
    ["a,b", "1.0,", "2.0,"],
    2,
  ],
])("%s", (_, lines, steps, clean, touched) => {
  expect(applyToLines(lines, ...steps)).toEqual({ lines: clean, touched });
});

test.each<[string, string[], Step[], RegExp]>([
  [
    "an unpivot into a name that stays",
    ["id,b", "a,1"],
    [headerStep, { kind: "unpivot", columns: ["b"], name: "id", value: "n" }],
    /“id” would stand for more/,
  ],
  [
    "an unpivot of numbers",
    ["b,a", "x,1"],
    [headerStep, numbers, { kind: "unpivot", columns: ["a"], name: "c", value: "n" }],
    /“a” is no longer text/,
  ],
  [
    "a header below the last row",
    ["a,b"],
    [{ kind: "header", row: 2, numbered: true }],
    /at least 2 rows/,
  ],
  ["a missing name", ["a,", "1,2"], [headerStep], /^Cell 2 of that row is empty/],
  ["a missing first name", [",a", "1,2"], [headerStep], /^Cell 1 of that row is empty/],
  ["a missing first name", [",a", "1,2"], [headerStep], /^Cell 1 of that row is empty/],
  ["a repeated name", ["a,a", "1,2"], [headerStep], /“a” would stand for more than one/],
  [
    "a footer longer than the table",
    ["a", "1"],
    [headerStep, { ...footer, rows: 2 }],
    /at least 2 rows/,
  ],
  [
    "a footer with another first cell",
    ["a", "Total", "x"],
    [headerStep, footer],
    /^Row 2 doesn't have the value in “a”/,
  ],
  [
    "a footer in a column of numbers",
    ["a", "1"],
    [headerStep, numbers, footer],
    /“a” is no longer text/,
  ],
  [
    "more columns than the table has",
    ["a,b"],
    [{ kind: "long-rows", columns: 3 }],
    /at least 3 columns/,
  ],
  [
    "headers among numbers",
    ["a", "1"],
    [headerStep, numbers, { kind: "repeated-headers" }],
    /no longer text/,
  ],
  ["a missing sort column", ["a", "1"], [headerStep, sort(["b", false])], /no column “b”/],
  [
    "a numeric condition on texts",
    ["a", "1"],
    [headerStep, keep({ where: "at-least", bound: 1 })],
    /“a” does not hold numbers/,
  ],
  [
    "a list of values for numbers",
    ["a", "1"],
    [headerStep, numbers, keep({ where: "one-of", values: ["1"] })],
    /no longer text/,
  ],
])("rejects %s", (_, lines, steps, sentence) => {
  expect(applyToLines(lines, ...steps)).toEqual({ error: expect.stringMatching(sentence) });
});
