import { expect, test, vi } from "vitest";

import { createNumbersStep } from "../../../tests/generators/plain-numbers.ts";
import { applyToLines, headerStep } from "../../../tests/lines.ts";
import type { TextColumn } from "../../columns/table.ts";
import { encodeTexts } from "../../columns/text-values.ts";
import { applySteps } from "../../recipe/apply-steps.ts";
import type { Step } from "../kinds.ts";

const split: Step = { kind: "split", column: "a", by: "/", into: ["c", "d"] };
const join: Step = { kind: "join", columns: ["b", "a"], between: "-", into: "c" };
const drop = (...columns: string[]): Step => ({ kind: "drop-columns", columns });
const rename = (...pairs: [string, string][]): Step => ({ kind: "rename", pairs });
const swap: Step = { kind: "swap", larger: "a", smaller: "b" };
const numbers = (column: string, whole = false): Step => ({ ...createNumbersStep(column), whole });
const both = [numbers("a"), numbers("b")];
const days = (column: string, format = "%Y-%m-%d"): Step => {
  return { kind: "dates", column, formats: [format], rest: "stop" };
};

// Expected results are written by hand, because comparing with pandas can't find a mistake that both implementations
// make.
test.each<[string, string[], Step[], string[], number]>([
  [
    "copies the group of the first match into a new column",
    ["a,b", "5 kg and 6 kg,1", "kg,2", ",3"],
    [headerStep, { kind: "extract", column: "a", find: "([0-9]+) kg", into: "c" }],
    ["a,b,c", "5 kg and 6 kg,1,5", "kg,2,", ",3,"],
    1,
  ],
  [
    "reads keys of JSON as text: numbers keep their digits, null and absent keys are missing",
    [
      "a,b",
      '"{""k"": 1.10, ""l"": [1]}",1',
      '"{""k"": ""x\\u00e9"", ""k"": true}",2',
      '"{""k"": null}",3',
      "{},4",
      ",5",
    ],
    [
      headerStep,
      {
        kind: "json-keys",
        column: "a",
        keys: [
          ["k", "c"],
          ["n", "d"],
        ],
      },
      drop("a"),
    ],
    ["b,c,d", "1,1.10,", "2,true,", "3,,", "4,,", "5,,"],
    1,
  ],
  [
    "moves the longest mark at the start or the end of cells into a new column",
    ["a,b", "-0.4***,", "-0.2 *,", "<0.05,", "< 3,", "ND,x", "1*2,", ",x", "**,x"],
    [
      headerStep,
      { kind: "marks", column: "a", marks: ["*", "**", "***", "<", "ND"], into: "mark" },
    ],
    ["a,b,mark", "-0.4,,***", "-0.2,,*", "0.05,,<", "3,,<", ",x,ND", "1*2,,", ",x,", ",x,**"],
    6,
  ],
  [
    "the last part keeps the rest; missing parts are missing cells; the column stays",
    ["a,b", "x/y/z,1", "x,2", ",3", "/y,4"],
    [headerStep, split],
    ["a,b,c,d", "x/y/z,1,x,y/z", "x,2,x,", ",3,,", "/y,4,,y"],
    4,
  ],
  [
    "three parts, separated by two characters",
    ["a", "1::2::3"],
    [headerStep, { ...split, by: "::", into: ["c", "d", "e"] }],
    ["a,c,d,e", "1::2::3,1,2,3"],
    1,
  ],
  [
    "parts are joined in the given order, and missing where one of them is",
    ["a,b", "x,y", ",y", "x,"],
    [headerStep, join],
    ["a,b,c", "x,y,y-x", ",y,", "x,,"],
    3,
  ],
  [
    "joins multi-byte texts, also without a separator",
    ["a,b", "é,日本", "😀,x"],
    [headerStep, { ...join, between: "" }],
    ["a,b,c", "é,日本,日本é", "😀,x,x😀"],
    2,
  ],
  [
    "renames columns at once",
    ["a,b", "1,2"],
    [headerStep, rename(["a", "b"], ["b", "a"])],
    ["b,a", "1,2"],
    2,
  ],
  ["columns go", ["a,b,c", "1,2,3"], [headerStep, drop("c", "a")], ["b", "2"], 2],
  [
    "swaps numbers if the smaller one is in the first column",
    ["a,b,c", "1,2,x", "2,1,y", "2,2,z", ",3,", "1,,", "-0,0,"],
    [headerStep, ...both, swap],
    ["a,b,c", "2.0,1.0,x", "2.0,1.0,y", "2.0,2.0,z", ",3.0,", "1.0,,", "-0.0,0.0,"],
    1,
  ],
  [
    "whole numbers become decimal beside others",
    ["a,b", "1,2.5", "5,"],
    [headerStep, numbers("a", true), numbers("b"), swap],
    ["a,b", "2.5,1.0", "5.0,"],
    1,
  ],
  [
    "also if none is swapped",
    ["a,b", "3,2.5"],
    [headerStep, numbers("a", true), numbers("b"), swap],
    ["a,b", "3.0,2.5"],
    0,
  ],
  [
    "ignores rows with a missing number",
    ["a,b", "-1,", ",1", "3,2"],
    [headerStep, ...both, swap],
    ["a,b", "-1.0,", ",1.0", "3.0,2.0"],
    0,
  ],
  [
    "swaps dates in any source format",
    [
      "a,b",
      "2020-02-01,3.2.2020",
      "2020-02-03,1.2.2020",
      ",1.1.2020",
      "2020-01-01,",
      "2020-01-01,1.1.2020",
    ],
    [headerStep, days("a"), days("b", "%d.%m.%Y"), swap],
    [
      "a,b",
      "2020-02-03,2020-02-01",
      "2020-02-03,2020-02-01",
      ",2020-01-01",
      "2020-01-01,",
      "2020-01-01,2020-01-01",
    ],
    1,
  ],
  [
    "swaps whole numbers",
    ["a,b", "1,2", "5,4"],
    [headerStep, numbers("a", true), numbers("b", true), swap],
    ["a,b", "2,1", "5,4"],
    1,
  ],
])("%s", (_, lines, steps, clean, touched) => {
  expect(applyToLines(lines, ...steps)).toEqual({ lines: clean, touched });
});

test.each<[string, string[], Step[], RegExp]>([
  ...["[1]", "{k: 1}", '{"k": NaN}', '{"k": [1]}', String.raw`{"k": "\u0000"}`].map(
    (json): [string, string[], Step[], RegExp] => [
      `a key of ${json}`,
      ["a", `"${json.replaceAll('"', '""')}"`],
      [headerStep, { kind: "json-keys", column: "a", keys: [["k", "c"]] }],
      /1 cell of “a” does not have this form/,
    ],
  ),
  [
    "a part with the name of a column",
    ["a,c", "x/y,1"],
    [headerStep, split],
    /“c” would stand for more/,
  ],
  [
    "a joined column with an existing name",
    ["a,b,c", "1,2,3"],
    [headerStep, join],
    /“c” would stand for more/,
  ],
  [
    "a split beyond the widest table",
    [Array.from({ length: 16_384 }, (_, at) => (at === 0 ? "a" : `n${at}`)).join(","), "1/2"],
    [headerStep, split],
    /^This step would make more than 16,384 columns/,
  ],
  ["splitting numbers", ["a", "1"], [headerStep, numbers("a"), split], /no longer text/],
  ["joining numbers", ["a,b", "1,2"], [headerStep, numbers("a"), join], /“a” is no longer text/],
  [
    "dropping every column",
    ["a,b", "1,2"],
    [headerStep, drop("a", "b")],
    /^No column would be left/,
  ],
  ["dropping a missing column", ["a,b", "1,2"], [headerStep, drop("c")], /no column “c”/],
  ["renaming a missing column", ["a,b", "1,2"], [headerStep, rename(["c", "d"])], /no column “c”/],
  [
    "a new name that exists",
    ["a,b", "1,2"],
    [headerStep, rename(["a", "b"])],
    /“b” would stand for more/,
  ],
  ["swapping texts", ["a,b", "1,2"], [headerStep, swap], /“a” does not hold numbers/],
  [
    "swapping numbers with texts",
    ["a,b", "1,2"],
    [headerStep, numbers("a"), swap],
    /“b” does not hold numbers/,
  ],
  [
    "swapping numbers with days",
    ["a,b", "1,2020-01-01"],
    [headerStep, numbers("a"), days("b"), swap],
    /“b” does not hold numbers/,
  ],
  [
    "swapping days with numbers",
    ["a,b", "2020-01-01,1"],
    [headerStep, days("a"), numbers("b"), swap],
    /“a” does not hold numbers/,
  ],
])("rejects %s", (_, lines, steps, sentence) => {
  expect(applyToLines(lines, ...steps)).toEqual({ error: expect.stringMatching(sentence) });
});

test("rejects a join that would need too much memory before allocating it", () => {
  const rows = 140_000;
  const numbers = Array.from({ length: rows }, (_, at) => String(at));
  const column = (name: string, texts: string[], codes: Uint32Array): TextColumn => {
    return { name, type: "text", codes, values: encodeTexts(["", ...texts]) };
  };
  const columns = [
    column(
      "a",
      numbers,
      Uint32Array.from(numbers, (_, at) => at + 1),
    ),
    column("b", ["x".repeat(2000)], new Uint32Array(rows).fill(1)),
  ];
  const writing = vi.spyOn(TextEncoder.prototype, "encodeInto").mockImplementation(() => {
    throw new Error("A text was made.");
  });
  const { outcomes } = applySteps({ rows, columns }, [join]);
  expect(outcomes[0]?.error?.code).toBe("too-much-text");
  writing.mockRestore();
});
