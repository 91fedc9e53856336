import { expect, test } from "vitest";

import { createNumbersStep } from "../../../tests/generators/plain-numbers.ts";
import { applyToLines, headerStep } from "../../../tests/lines.ts";
import type { Step } from "../kinds.ts";

type Of<Kind> = Extract<Step, { kind: Kind }>;
const numbers = createNumbersStep("a");
const booleans: Of<"booleans"> = {
  kind: "booleans",
  column: "a",
  yes: ["yes", "Y"],
  no: ["no"],
  rest: "stop",
};
const dates: Of<"dates"> = {
  kind: "dates",
  column: "a",
  formats: ["%d/%m/%Y", "%Y-%m-%d"],
  rest: "stop",
};
const times: Of<"times"> = {
  kind: "times",
  column: "a",
  formats: ["%H:%M"],
  zones: [],
  rest: "stop",
};
const whole: Step = { kind: "whole", column: "a" };
const rest = "missing";

// Expected results are written by hand, because comparing with pandas can't find a mistake that both implementations
// make.
test.each<[string, string[], Step[], string[], number]>([
  [
    "parses numbers, keeps missing cells",
    ["a,b", "1.5,", ",x", "007,"],
    [headerStep, numbers],
    ["a,b", "1.5,", ",x", "7.0,"],
    2,
  ],
  [
    "unparsed cells become missing, and count as touched",
    ["a,b", "1,", "x,1", "x,2"],
    [headerStep, { ...numbers, rest }],
    ["a,b", "1.0,", ",1", ",2"],
    3,
  ],
  [
    "divides percentages by 100",
    ["a", "5 %", "12.5%"],
    [headerStep, { ...numbers, percent: true }],
    ["a", "0.05", "0.125"],
    2,
  ],
  [
    "yes and no in several spellings",
    ["a,b", "yes,", "Y,", "no,", ",x"],
    [headerStep, booleans],
    ["a,b", "True,", "True,", "False,", ",x"],
    3,
  ],
  [
    "another spelling becomes missing",
    ["a,b", "yes,1", "YES,2"],
    [headerStep, { ...booleans, rest }],
    ["a,b", "True,1", ",2"],
    2,
  ],
  [
    "parses dates by the first matching format",
    ["a", "1/2/2020", "2020-01-02", "29/2/2020"],
    [headerStep, dates],
    ["a", "2020-02-01", "2020-01-02", "2020-02-29"],
    3,
  ],
  [
    "dates that don't exist become missing",
    ["a,b", "30/2/2020,1", "29/2/2021,2", "31/12/1999,3"],
    [headerStep, { ...dates, rest }],
    ["a,b", ",1", ",2", "1999-12-31,3"],
    3,
  ],
  [
    "formats times uniformly",
    ["a,b", "9:05,", "23:59,", ",x"],
    [headerStep, times],
    ["a,b", "09:05,", "23:59,", ",x"],
    1,
  ],
  [
    "invalid times become missing",
    ["a,b", "24:00,1", "9:05,2"],
    [headerStep, { ...times, rest }],
    ["a,b", ",1", "09:05,2"],
    2,
  ],
  [
    "converts decimals to whole numbers",
    ["a,b", "1.0,", "-0,", ",x"],
    [headerStep, numbers, whole],
    ["a,b", "1,", "0,", ",x"],
    2,
  ],
])("%s", (_, lines, steps, clean, touched) => {
  expect(applyToLines(lines, ...steps)).toEqual({ lines: clean, touched });
});

test.each<[string, string[], Step[], RegExp]>([
  [
    "a text among numbers",
    ["a", "1", "x", "x", "y", "z", "w"],
    [headerStep, numbers],
    /^5 cells of “a” do not have this form, for example “x”, “y”, “z”\./,
  ],
  [
    "one text among numbers",
    ["a", "1", "x"],
    [headerStep, numbers],
    /^1 cell of “a” does not have this form, for example “x”\./,
  ],
  [
    "a long text is shortened",
    ["a", "x".repeat(50)],
    [headerStep, numbers],
    /for example “x{40}”\./,
  ],
  [
    "a spelling that is neither yes nor no",
    ["a", "yes", "maybe"],
    [headerStep, booleans],
    /“maybe”/,
  ],
  ["an invalid date", ["a", "1/1/2020", "32/1/2020"], [headerStep, dates], /“32\/1\/2020”/],
  [
    "an invalid time",
    ["a", "9:05", "9.05", "9.05"],
    [headerStep, times],
    /^2 cells of “a” .* “9\.05”\./,
  ],
  [
    "a fraction among whole numbers",
    ["a", "1", "1.5", "1.5"],
    [headerStep, numbers, whole],
    /^“a” has numbers that are not whole, such as “1\.5”\./,
  ],
  [
    "an integer beyond the precision of a double",
    ["a", "9e+15", "1e+16"],
    [headerStep, numbers, whole],
    /“1e\+16”/,
  ],
  ["texts as whole numbers", ["a", "x"], [headerStep, whole], /“a” does not hold numbers/],
  [
    "numbers that are converted again",
    ["a", "1"],
    [headerStep, numbers, numbers],
    /“a” is no longer text/,
  ],
])("rejects %s", (_, lines, steps, sentence) => {
  expect(applyToLines(lines, ...steps)).toEqual({ error: expect.stringMatching(sentence) });
});
