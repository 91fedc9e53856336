import { expect, test } from "vitest";

import { profileLines } from "../../../tests/lines.ts";
import { findRanges, parseRange } from "./find-ranges.ts";

function find(...cells: string[]) {
  return findRanges(profileLines(cells));
}
const ages = ["0-4", "5-9", "10-14", "15-19", "20-24", "25-29"];

test.each([
  ["5-9", [5, 9]],
  ["5 – 9", [5, 9]],
  ["5 to 9", [5, 9]],
  ["5 bis 9", [5, 9]],
  ["5-9 yrs", [5, 9]],
  ["90+", [90]],
  ["90 und älter", [90]],
  ["≥90", [90]],
  ["9-May", [5, 9]],
  ["5-Sep", [5, 9]],
  ["14-Oct", [10, 14]],
  ["Oct-49", [10, 49]],
])("%s is a range", (text, [from, to]) => {
  expect(parseRange(text)).toEqual({
    from,
    to,
    inMonths: false,
    isMisreadDate: /[A-Z]/.test(text),
  });
});

test.each([
  ["6-11 months", { from: 6, to: 11, inMonths: true, isMisreadDate: false }],
  ["18+ Monate", { from: 18, to: undefined, inMonths: true, isMisreadDate: false }],
  ["1-2 years", { from: 1, to: 2, inMonths: false, isMisreadDate: false }],
  ["MAY-49", { from: 5, to: 49, inMonths: false, isMisreadDate: true }],
  ["Dec-31", { from: 12, to: 31, inMonths: false, isMisreadDate: true }],
])("%s is a range in its unit", (text, range) => {
  expect(parseRange(text)).toEqual(range);
});

test.each([
  "3-1",
  "5",
  "5-5",
  "5-9-12",
  "May",
  "5-May",
  "May-05",
  "Oct-09",
  "9-Mai",
  "five to nine",
])("%s isn't a range", (text) => {
  expect(parseRange(text)).toBeUndefined();
});

test("offers to unify ranges, or to keep where each begins", () => {
  const [question] = find(...ages, "5 to 9", "9-May", "120-179 months", "25");
  expect(question).toMatchObject({
    confidence: "ambiguous",
    count: 4,
    examples: [
      { before: "9-May", after: "5-9" },
      { before: "5 to 9", after: "5-9" },
      { before: "120-179 months", after: "10-14" },
    ],
    options: [
      {
        label: "Write as 0-4",
        step: {
          pairs: [
            ["5 to 9", "5-9"],
            ["9-May", "5-9"],
            ["120-179 months", "10-14"],
            ["25", "25-29"],
          ],
        },
      },
      {
        label: "Keep the start",
        step: {
          pairs: expect.arrayContaining([
            ["5-9", "5"],
            ["120-179 months", "10"],
          ]),
        },
      },
    ],
    title: expect.stringMatching(/^9 spellings of 6 ranges; some became dates, such as “9-May”$/),
  });
});

test.each<[string, string[], string, string[]]>([
  ["including open ranges", ["90+", ...ages, "≥ 80"], "Write as 0-4", ["≥ 80 → 80+"]],
  [
    "only open ranges",
    ["90+", "80+", "70+", "60+", "50+", "40 and over"],
    "Write as 90+",
    ["40 and over → 40+"],
  ],
  ["open ranges in months", [...ages, "360+ months"], "Write as 0-4", ["360+ months → 30+"]],
  [
    "years that could also be months",
    ["0-11", "12-23", "24-35", "36-47", "48-59", "60 to 71"],
    "Write as 0-11",
    ["60 to 71 → 60-71"],
  ],
])("formats ranges uniformly: %s", (_, cells, label, pairs) => {
  const [question] = find(...cells);
  const [all] = question && "options" in question ? question.options : [];
  expect(all?.label).toBe(label);
  expect(all?.step.kind === "spellings" && all.step.pairs.map((pair) => pair.join(" → "))).toEqual(
    pairs,
  );
  expect(question?.title).toMatch(/^[0-9]+ spellings of [0-9]+ ranges$/);
});

test.each<[string, string[]]>([
  ["uniform ranges", ages],
  ["match results", ["3-1", "2-2", "0-4", "1-0", "4-3", "2-1"]],
  ["seasons", ["2018-2019", "2019-2020", "2020-2021", "2021-2022", "2022-2023", "2023-2024"]],
  ["months of years", ["Jul-75", "Nov-75", "Apr-77", "Apr-78", "Jul-80", "Jan-83"]],
  ["days", ["9-May", "14-Oct", "1-Jan", "2-Feb", "31-Jan", "7-Jul"]],
  ["months that don't start at a full year", [...ages, "7-11 months"]],
  ["months that don't end at a full year", [...ages, "60-100 months"]],
  ["ranges among words", [...ages, "5 to 9", "adult"]],
  ["ranges among words and numbers", [...ages, "5 to 9", "5", "adult"]],
])("leaves %s alone", (_, cells) => {
  expect(find(...cells)).toEqual([]);
});
