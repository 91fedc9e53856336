import { expect, test } from "vitest";

import { createNumbersStep } from "../../../tests/generators/plain-numbers.ts";
import { applyToLines, headerStep } from "../../../tests/lines.ts";
import type { Step } from "../kinds.ts";

const numbers = createNumbersStep("a");
const whole = { ...numbers, whole: true };
type By = Extract<Step, { kind: "fill" }>["by"];
const fill = (by: By): Step => ({ kind: "fill", column: "a", by });
const replace = (find: string, other: string): Step => ({
  kind: "replace",
  columns: ["a"],
  find,
  with: other,
});

// Expected results are written by hand, because comparing with pandas can't find a mistake that both implementations
// make.
test.each<[string, string[], Step[], string[], number]>([
  [
    "replaces what a pattern matches, with its groups",
    ["a,b", "no. 12,no. 12", "no. 7 and no. 8,", "none,x"],
    [
      headerStep,
      { kind: "replace-pattern", columns: ["a"], find: String.raw`no\. (\d+)`, with: "#$1$" },
    ],
    ["a,b", "#12$,no. 12", "#7$ and #8$,", "none,x"],
    2,
  ],
  [
    "a cell of which a pattern leaves nothing is missing",
    ["a,b", "xx,1", "xy,2"],
    [headerStep, { kind: "replace-pattern", columns: ["a"], find: "x+|$y", with: "" }],
    ["a,b", ",1", "y,2"],
    2,
  ],
  [
    "writes upper case, also of letters that become two",
    ["a", "straße", "ÉCOLE"],
    [headerStep, { kind: "case", columns: ["a"], to: "upper" }],
    ["a", "STRASSE", "ÉCOLE"],
    1,
  ],
  [
    "writes words with a capital, but not after an apostrophe",
    ["a", "NEW YORK-UPSTATE", "it's éric", "O'NEILL  x"],
    [headerStep, { kind: "case", columns: ["a"], to: "words" }],
    ["a", "New York-Upstate", "It's Éric", "O'neill  X"],
    3,
  ],
  [
    "pads cells that are too short, counting 👩 as one character",
    ["a,b", "42,1", "👩👩,2", "123456,3", ",4"],
    [headerStep, { kind: "pad", columns: ["a"], length: 5, with: "0", side: "start" }],
    ["a,b", "00042,1", "000👩👩,2", "123456,3", ",4"],
    2,
  ],
  [
    "pads at the end",
    ["a", "1.5"],
    [headerStep, { kind: "pad", columns: ["a"], length: 5, with: "0", side: "end" }],
    ["a", "1.500"],
    1,
  ],
  [
    "only whole cells are missing markers, and only in these columns",
    ["a,b", "NA,NA", "NAN,-", " NA,x"],
    [headerStep, { kind: "missing", columns: ["a"], spellings: ["NA", "-"] }],
    ["a,b", ",NA", "NAN,-", " NA,x"],
    1,
  ],
  [
    "rows with the same key get its most frequent value, if at least two have it and no other as often",
    ["a,b", "x,k", "x,k", "y,k", ",k", "x,m", "y,m", "z,", "z,", ",", "x,n", ",n"],
    [headerStep, { kind: "agree", column: "a", of: "b" }],
    ["a,b", "x,k", "x,k", "x,k", "x,k", "x,m", "y,m", "z,", "z,", ",", "x,n", ",n"],
    2,
  ],
  [
    "writes dates with names of months, and leaves others alone",
    [
      "a,b",
      "1er févr. 2021,",
      "Mon 2 Mai 2023,",
      "Mai 2020,",
      '"Mai 5th, 2021",',
      "31 févr 2021,",
      "Mai 1500,",
      "mai 2020,",
      ",x",
    ],
    [
      headerStep,
      {
        kind: "month-names",
        column: "a",
        months: [
          ["févr", 2],
          ["Mai", 5],
        ],
      },
    ],
    [
      "a,b",
      "2021-02-01,",
      "2023-05-02,",
      "2020-05,",
      "2021-05-05,",
      "31 févr 2021,",
      "Mai 1500,",
      "mai 2020,",
      ",x",
    ],
    4,
  ],
  [
    "each column is searched",
    ["a,b", "NA,NA", "x,-"],
    [headerStep, { kind: "missing", columns: ["a", "b"], spellings: ["NA", "-"] }],
    ["a,b", ",", "x,"],
    3,
  ],
  [
    "replaces whole cells, each once",
    ["a,b", "x,x", "y,1", "xx,2"],
    [
      headerStep,
      {
        kind: "spellings",
        column: "a",
        pairs: [
          ["x", "y"],
          ["y", "z"],
        ],
      },
    ],
    ["a,b", "y,x", "z,1", "xx,2"],
    2,
  ],
  [
    "replaces text anywhere, literally",
    ["a,b", "a.b.c,1", "axb,2"],
    [headerStep, replace(".", "$&")],
    ["a,b", "a$&b$&c,1", "axb,2"],
    1,
  ],
  [
    "replaces overlapping text from the left",
    ["a,b", "aaa,1"],
    [headerStep, replace("aa", "b")],
    ["a,b", "ba,1"],
    1,
  ],
  [
    "a cell that becomes empty is missing",
    ["a,b", "xx,1"],
    [headerStep, replace("x", "")],
    ["a,b", ",1"],
    1,
  ],
  [
    "missing cells get the text",
    ["a,b", ",1", "x,", "y,"],
    [headerStep, fill({ what: "value", value: "x" })],
    ["a,b", "x,1", "x,", "y,"],
    1,
  ],
  [
    "missing cells get the value above, none above the first",
    ["a,b", ",1", "x,2", ",3", ",4", "y,5"],
    [headerStep, fill({ what: "previous" })],
    ["a,b", ",1", "x,2", "x,3", "x,4", "y,5"],
    2,
  ],
  [
    "the median of three is the middle one",
    ["a,b", "3,", ",x", "1,", "7,"],
    [headerStep, numbers, fill({ what: "median" })],
    ["a,b", "3.0,", "3.0,x", "1.0,", "7.0,"],
    1,
  ],
  [
    "the median of two is between them",
    ["a,b", "1,", ",x", "2,"],
    [headerStep, numbers, fill({ what: "median" })],
    ["a,b", "1.0,", "1.5,x", "2.0,"],
    1,
  ],
  [
    "of whole numbers 1.5 is rounded to 2",
    ["a,b", "1,", ",x", "2,"],
    [headerStep, whole, fill({ what: "median" })],
    ["a,b", "1,", "2,x", "2,"],
    1,
  ],
  [
    "and 2.5 to 2, the even one",
    ["a,b", "2,", ",x", "3,"],
    [headerStep, whole, fill({ what: "median" })],
    ["a,b", "2,", "2,x", "3,"],
    1,
  ],
  [
    "missing cells get the first value of their group; rows without a key have none",
    ["a,b", "1,x", ",y", ",x", "2,x", ",", "3,"],
    [headerStep, fill({ what: "group", of: "b" })],
    ["a,b", "1,x", ",y", "1,x", "2,x", ",", "3,"],
    1,
  ],
  [
    "the first value of a group may come later",
    ["a,b", ",x", "1,x", "2,x"],
    [headerStep, fill({ what: "group", of: "b" })],
    ["a,b", "1,x", "1,x", "2,x"],
    1,
  ],
  [
    "a group may be of whole numbers",
    ["b,a", "1,x", "+1,", "2,"],
    [headerStep, { ...whole, column: "b" }, fill({ what: "group", of: "b" })],
    ["b,a", "1,x", "1,x", "2,"],
    1,
  ],
  [
    "escapes formulas in these columns, and in every column name",
    ["a,=b,c", "=1,=1,x", "-5,x,x"],
    [headerStep, { kind: "formulas", columns: ["a"] }],
    ["a,'=b,c", "'=1,=1,x", "-5,x,x"],
    2,
  ],
  [
    "repairs wrongly decoded letters only",
    ["a,b", "ZÃ¼rich,Ã¼", "Zürich,x"],
    [headerStep, { kind: "encoding", columns: ["a"] }],
    ["a,b", "Zürich,Ã¼", "Zürich,x"],
    1,
  ],
])("%s", (_, lines, steps, clean, touched) => {
  expect(applyToLines(lines, ...steps)).toEqual({ lines: clean, touched });
});

test.each<[string, string[], Step[], RegExp]>([
  [
    "the other case of a letter that has none in some programs",
    ["a", "\u10d0"],
    [headerStep, { kind: "case", columns: ["a"], to: "upper" }],
    /1 cell of “a” does not have this form/,
  ],
  [
    "the median of texts",
    ["a", "1"],
    [headerStep, fill({ what: "median" })],
    /“a” does not hold numbers/,
  ],
  [
    "the median of no values",
    ["a,b", ",1"],
    [headerStep, numbers, fill({ what: "median" })],
    /“a” has no value/,
  ],
  [
    "a text for a number",
    ["a,b", ",1"],
    [headerStep, numbers, fill({ what: "value", value: "x" })],
    /no longer text/,
  ],
  [
    "groups by decimal numbers",
    ["b,a", "1,x"],
    [headerStep, { ...numbers, column: "b" }, fill({ what: "group", of: "b" })],
    /“b” holds numbers with decimals/,
  ],
  [
    "groups by a missing column",
    ["a", "x"],
    [headerStep, fill({ what: "group", of: "c" })],
    /no column “c”/,
  ],
  [
    "column names that become equal",
    ["=a,'=a", "1,2"],
    [headerStep, { kind: "formulas", columns: ["=a"] }],
    /“'=a” would stand for more/,
  ],
])("rejects %s", (_, lines, steps, sentence) => {
  expect(applyToLines(lines, ...steps)).toEqual({ error: expect.stringMatching(sentence) });
});

test("filling changes nothing if no cell is missing", () => {
  expect(applyToLines(["a", "x"], headerStep, fill({ what: "previous" }))).toEqual({
    lines: ["a", "x"],
    touched: 0,
  });
});
