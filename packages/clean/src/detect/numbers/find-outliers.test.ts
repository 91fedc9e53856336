import { expect, test } from "vitest";

import { profileOf } from "../../../tests/table-of.ts";
import { findOutliers } from "./find-outliers.ts";

function find(...cells: string[]) {
  return findOutliers(profileOf(cells));
}
const heights = Array.from({ length: 80 }, (_, at) => String(150 + (at % 40)));

test("a factor of ten in some rows is asked for, with the numbers that they would be", () => {
  expect(find(...heights, "1720", "1650")).toMatchObject([
    {
      sureness: "asked",
      count: 2,
      choices: [
        {
          label: "1650 is 165, and so on",
          step: {
            kind: "spellings",
            pairs: [
              ["1650", "165"],
              ["1720", "172"],
            ],
          },
        },
        { step: { kind: "missing", spellings: ["1650", "1720"] } },
      ],
    },
  ]);
});

test("metres among centimetres are a factor of a hundred", () => {
  expect(
    find(...heights, ...["1.72", "1.65", "1.8"].flatMap((one) => [one, one, one])),
  ).toMatchObject([{ count: 9, choices: [{ label: "1.65 is 165, and so on" }, {}] }]);
});

test("values that say their unit do not hide what a factor brings to the others", () => {
  expect(find(...heights, "181 cm", "1.74 m", "1.72", "1.65", "1.8")).toMatchObject([
    { count: 3, choices: [{ label: "1.65 is 165, and so on" }, {}] },
  ]);
});

test("a number that no factor brings to the others is asked for alone", () => {
  expect(find(...heights, "99999")).toMatchObject([
    { count: 1, choices: [{ label: "“99999” is a mistake: no value" }] },
  ]);
});

test.each<[string, string[]]>([
  ["numbers close together", heights],
  ["incomes, of which some are large", Array.from({ length: 80 }, (_, at) => String(20 + at ** 3))],
  ["counts with zeros", [...heights, "0"]],
  ["two groups", [...heights, ...Array.from({ length: 30 }, (_, at) => String(4000 + at))]],
  ["house numbers", [...heights, "1720", "12A"]],
  ["few numbers", ["150", "160", "1700"]],
  ["a category of numbers", Array.from({ length: 80 }, (_, at) => (at % 9 === 0 ? "10" : "1"))],
])("%s are left alone", (_, cells) => {
  expect(find(...cells)).toEqual([]);
});

test("the question says between which values all others lie", () => {
  expect(find(...heights, "1720", "1650")).toMatchObject([
    {
      choices: [
        { step: { column: "column 1" } },
        {
          label: "2 values are mistakes: no value",
          step: { kind: "missing", columns: ["column 1"] },
        },
      ],
      examples: [
        { before: "1650", after: "165" },
        { before: "1720", after: "172" },
      ],
      why: "2 values of “column 1” are far from all others, which lie between 150 and 189.",
      untouched: "What is far may be right.",
    },
  ]);
  expect(find(...heights, "172000")).toMatchObject([
    {
      choices: [{ label: "172000 is 172" }, { label: "“172000” is a mistake: no value" }],
      why: "“172000” of “column 1” is far from all others, which lie between 150 and 189.",
    },
  ]);
});
