import { expect, test } from "vitest";

import { profileLines } from "../../../tests/lines.ts";
import { findVariants } from "./find-variants.ts";

const find = (...cells: string[]) =>
  findVariants(profileLines(cells)).flatMap((issue) =>
    "step" in issue ? [[issue.title, ...issue.examples.map(({ after }) => after)]] : [],
  );

test.each([
  [
    "fractions",
    ["1 1/2", "3/4", "2", "-2 1/3"],
    ["3 values written as fractions", "1.5", "0.75", "-2.3333"],
  ],
  [
    "fractions of one character",
    ["1½", "¾", "2 ⅜"],
    ["3 values written as fractions", "1.5", "0.75", "2.375"],
  ],
  [
    "fiscal years",
    ["FY15/16", "2016-2017", "2018–19"],
    ["3 fiscal years in several notations", "2015/16", "2016/17", "2018/19"],
  ],
  [
    "quarters",
    ["Q1 2020", "2020-Q3", "4Q21"],
    ["2 quarters in several notations", "2020-Q1", "2021-Q4"],
  ],
  [
    "weeks",
    ["2024-W01", "W02/2024", "KW 3 2024"],
    ["2 weeks in several notations", "2024-W02", "2024-W03"],
  ],
  [
    "digits of other scripts",
    ["١٢", "34", "５٫６"],
    ["2 numbers in digits of another script", "12", "5.6"],
  ],
  [
    "weekdays",
    ["Monday", "Tue", "wed", "Monday"],
    ["2 weekdays with other spellings of their names", "Tuesday", "Wednesday"],
  ],
  [
    "German months",
    ["Januar", "Feb.", "Mär", "Mai", "Juni", "August", "April"],
    ["2 months with other spellings of their names", "Februar", "März"],
  ],
  ["ranks", ["1st", "2nd", "11th"], ["3 ordinal numbers, such as 1st", "1", "2", "11"]],
])("finds %s", (_, cells, found) => {
  expect(find(...cells)).toEqual([found]);
});

test.each<[string, string[], string, [label: string, ...after: (string | undefined)[]][]]>([
  [
    "fractions that may be scores",
    ["6/8", "3/4", "2/4"],
    "Is “6/8” a fraction?",
    [["Read as decimal numbers", "0.75", "0.75", "0.5"]],
  ],
  [
    "the century of quarters",
    ["Q1 2020", "Q3-98", "Q2-45"],
    "Which century is “Q2-45” in?",
    [
      ["Years 30–99 are 19xx", "1945-Q2"],
      ["Years 30–69 are 20xx", "2045-Q2"],
    ],
  ],
  [
    "which year a fiscal year is",
    ["FY2023", "2021/22", "2022/23"],
    "Does “FY2023” begin or end in that year?",
    [
      ["It ends in that year", "2022/23"],
      ["It begins in that year", "2023/24"],
    ],
  ],
  [
    "months that may be first names",
    ["April", "June", "Jan", "May"],
    "Is “Jan” the name of a month?",
    [["Write the full names", "January"]],
  ],
])("asks about %s", (_, cells, title, options) => {
  const [issue] = findVariants(profileLines(cells));
  expect(issue?.title).toBe(title);
  expect(
    issue && "options" in issue
      ? issue.options.map(({ label, examples }) => [label, ...examples.map(({ after }) => after)])
      : [],
  ).toEqual(options);
});

test("a two-digit year of the last century stays there", () => {
  expect(find("Q1 2020", "Q3-98", "Q2-21")).toEqual([
    ["3 quarters in several notations", "2020-Q1", "1998-Q3", "2021-Q2"],
  ]);
});

test.each([
  ["months after years", ["2011/12", "2010/11", "2009-10"]],
  ["ratings", ["4/5", "3/5", "5/5"]],
  ["days", ["3/4", "5/12", "1/6"]],
  ["division by nothing", ["1 1/0", "2 1/2", "3"]],
  ["quarters in one notation", ["Q1 2020", "Q2 2020", "Q3 2020"]],
  ["a week that no year has", ["2024-W01", "W99 2024", "W02 2024"]],
  ["short names only", ["Mon", "Tue", "Wed"]],
  ["full names only", ["Monday", "Tuesday", "Sunday"]],
  ["names with other words", ["Monday", "Tue", "holiday"]],
  ["words that begin two names", ["June", "J", "May"]],
  ["plain numbers", ["1", "2", "3.5"]],
  ["places", ["1st", "2nd Avenue", "3rd"]],
])("leaves %s alone", (_, cells) => {
  expect(find(...cells)).toEqual([]);
});
