import { expect, test } from "vitest";

import { profileLines } from "../../../tests/lines.ts";
import { findImpossibleDays } from "./find-impossible-days.ts";

const days = [
  "01.02.2023",
  "02.03.2023",
  "12.01.2023",
  "15.03.2023",
  "20.04.2023",
  "25.05.2023",
  "17.06.2023",
  "18.07.2023",
];
const find = (...cells: string[]) => findImpossibleDays(profileLines(cells));

test("asks about days that no month has, with an answer that keeps the value", () => {
  const [issue, ...others] = find(...days, "31.02.2023", "30.02.2024", "31.04.2023");
  expect(others).toEqual([]);
  expect(issue?.title).toBe("3 dates don't exist, such as “31.02.2023”");
  const steps = issue && "options" in issue ? issue.options.map(({ step }) => step) : [];
  expect(steps).toEqual([
    {
      kind: "spellings",
      column: "column 1",
      pairs: [
        ["31.02.2023", "28.02.2023"],
        ["30.02.2024", "29.02.2024"],
        ["31.04.2023", "30.04.2023"],
      ],
    },
    {
      kind: "missing",
      columns: ["column 1"],
      spellings: ["31.02.2023", "30.02.2024", "31.04.2023"],
    },
  ]);
});

test.each([
  ["real days", days],
  ["days of the other order", [...days, "02.28.2023"]],
  ["a month that doesn't exist, of which no answer keeps the value", [...days, "13.13.2023"]],
  ["other texts", [...days, "31.02.23 or so"]],
  ["version numbers", ["1.2.3", "31.02.1", "4.5.6", "7.8.9", "1.1.1"]],
])("leaves %s alone", (_, cells) => {
  expect(find(...cells)).toEqual([]);
});

test("asks about a thirteenth month, if the day fits", () => {
  const real = ["01", "02", "03", "04", "05"].map((month) => `2023-${month}-17`);
  const [issue, ...others] = find(...real, "2023-13-01", "2023-14-05");
  expect(others).toEqual([]);
  expect(issue && "options" in issue ? issue.options.map(({ label }) => label) : []).toEqual([
    "Swap day and month",
    "Clear 2 cells",
  ]);
  expect(issue?.examples).toEqual([
    { before: "2023-13-01", after: "2023-01-13" },
    { before: "2023-14-05", after: "2023-05-14" },
  ]);
});
