import { expect, test } from "vitest";

import { profileLines } from "../../../tests/lines.ts";
import { findOutliers } from "./find-outliers.ts";

function find(...cells: string[]) {
  return findOutliers(profileLines(cells));
}
const heights = Array.from({ length: 80 }, (_, at) => String(150 + (at % 40)));

test("asks about numbers with a shifted decimal point, and shows the results", () => {
  expect(find(...heights, "1720", "1650")).toMatchObject([
    {
      confidence: "ambiguous",
      count: 2,
      options: [
        {
          label: "Divide by 10",
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

test("metres among centimetres are shifted by 100", () => {
  expect(
    find(...heights, ...["1.72", "1.65", "1.8"].flatMap((one) => [one, one, one])),
  ).toMatchObject([{ count: 9, options: [{ label: "Multiply by 100" }, {}] }]);
});

const shares = Array.from({ length: 60 }, (_, at) => String(45 + at * 0.5));

test.each([
  {
    what: "numbers below 1",
    cells: [...shares, "0.461", "0.570", "0.602", "0.7"],
    step: { kind: "spellings" },
  },
  {
    what: "numbers below 1 with a digit behind the new point",
    cells: [...shares, "0.461", "0.570", "0.602", "0.701"],
    step: { kind: "replace-pattern", find: String.raw`^0\.([0-9]{2})([0-9]+)$`, with: "$1.$2" },
  },
  {
    what: "whole numbers of different lengths",
    cells: [...shares, "6100", "6200", "4900", "5150", "12000"],
    step: { kind: "replace-pattern", find: "^([0-9]{2,3})([0-9]{2})$", with: "$1.$2" },
  },
  {
    what: "whole numbers as long as others",
    cells: [...shares.map((text) => text.replace(".5", "")), "460", "570", "602", "701", "1001"],
    step: { kind: "replace-pattern", find: "^([0-9]{2,3})([0-9])$", with: "$1.$2" },
  },
  {
    what: "three numbers",
    cells: [...shares, "0.461", "0.570", "0.602"],
    step: { kind: "spellings" },
  },
])("moves the decimal point of $what by a rule if one pattern fits", ({ cells, step }) => {
  const [issue] = find(...cells);
  expect(issue && "options" in issue ? issue.options[0]?.step : undefined).toMatchObject(step);
});

test("lists the numbers if those with a moved point could be read as thousands", () => {
  const thousands = Array.from({ length: 60 }, (_, at) => `3.${100 + at}`);
  const shifted = ["3101", "3102", "3103", "3104"];
  expect(find(...thousands, ...shifted)).toMatchObject([
    { options: [{ label: "Divide by 1000", step: { kind: "spellings" } }, {}] },
  ]);
});

test("ignores values with a unit", () => {
  expect(find(...heights, "181 cm", "1.74 m", "1.72", "1.65", "1.8")).toMatchObject([
    { count: 3, options: [{ label: "Multiply by 100" }, {}] },
  ]);
});

test("offers only “no value” if no shift helps", () => {
  expect(find(...heights, "99999")).toMatchObject([
    { count: 1, options: [{ label: "Clear 1 cell" }] },
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
])("leaves %s alone", (_, cells) => {
  expect(find(...cells)).toEqual([]);
});

test("the question says between which values all others lie", () => {
  expect(find(...heights, "1720", "1650")).toMatchObject([
    {
      options: [
        { step: { column: "column 1" } },
        {
          label: "Clear 2 cells",
          step: { kind: "missing", columns: ["column 1"] },
        },
      ],
      examples: [
        { before: "1650", after: "165" },
        { before: "1720", after: "172" },
      ],
      title: "2 values far from the others (1650; others 150 to 189)",
      untouched: "All other values stay.",
    },
  ]);
  expect(find(...heights, "172000")).toMatchObject([
    {
      options: [{ label: "Divide by 1000" }, { label: "Clear 1 cell" }],
      title: "1 value far from the others (172000; others 150 to 189)",
    },
  ]);
});

const upTo = (count: number, first = 150, step = 1) =>
  Array.from({ length: count }, (_, at) => String(first + at * step));
const repeated = (cells: readonly string[], length: number) =>
  Array.from({ length }, (_, at) => cells[at % cells.length] ?? "");

test("without a shift, the example has no result", () => {
  expect(find(...upTo(49), "9999999")).toMatchObject([
    { examples: [{ before: "9999999", after: "" }] },
  ]);
});

test.each([
  ["1700", "170"],
  ["17", "170"],
  ["17000", "170"],
  ["1.7", "170"],
  ["170000", "170"],
  ["0.17", "170"],
])("%s is %s among heights", (far, near) => {
  expect(find(...heights, far)).toMatchObject([
    {
      options: [
        { examples: [{ before: far, after: near }], step: { pairs: [[far, near]] } },
        { label: "Clear 1 cell" },
      ],
      examples: [{ before: far, after: near }],
    },
  ]);
});

test("a shift brings the two medians together", () => {
  // The outlier must be about a power of ten away from the median: at most by a factor of 1.585 (0.2 powers of ten)
  // off.
  const middle = upTo(79, 130);
  expect(find(...middle, "2670")).toMatchObject([{ options: [{ label: "Divide by 10" }, {}] }]);
  expect(find(...middle, "2690")).toMatchObject([{ options: [{ label: /^“2690” is a mistake/ }] }]);
  expect(find(...middle, "1080")).toMatchObject([{ options: [{ label: "Divide by 10" }, {}] }]);
  expect(find(...middle, "1060")).toMatchObject([{ options: [{ label: /^“1060” is a mistake/ }] }]);
  // For an even number of values, the larger of the two middle ones is the median.
  expect(find(...upTo(99, 130), "1060", "1700")).toMatchObject([
    { options: [{ label: "Divide by 10" }, {}] },
  ]);
});

test("doesn't shift to a number that needs an exponent", () => {
  const small = upTo(60, 150).map((cell) => `0.0000000${cell}`);
  expect(find(...small, "0.0000000001600")).toMatchObject([
    { options: [{ label: "Clear 1 cell" }] },
  ]);
  const less = upTo(60, 150).map((cell) => `0.0000${cell}`);
  expect(find(...less, "0.000160")).toMatchObject([{ options: [{ label: "Divide by 10" }, {}] }]);
});

test("a shift applies to all outliers or to none", () => {
  const tiny = upTo(120, 900, 5).map((cell) => `0.00000${cell.padStart(4, "0")}`);
  expect(find(...tiny, "0.000009", "0.000012")).toMatchObject([
    { options: [{ label: "Clear 2 cells" }] },
  ]);
  expect(find(...tiny, "0.000011", "0.000012")).toMatchObject([{ options: [{}, {}] }]);
});

test("the smaller group, by cells, are the outliers", () => {
  expect(find(...upTo(60), ...upTo(4, 15))).toMatchObject([
    { count: 4, examples: [{ before: "15" }, { before: "16" }, { before: "17" }] },
  ]);
  expect(find(...repeated(upTo(12), 60), ...upTo(16, 1500, 10))).toMatchObject([
    { count: 16, title: expect.stringMatching(/others 150 to 161\)$/) },
  ]);
});

test.each<[string, string[]]>([
  ["with leading zeros", [...heights, "01720"]],
  ["below zero", [...heights, "-1720"]],
  ["with a word", [...heights, "1720 or so"]],
  ["with more than 15 digits", [...heights, "1720000000000000"]],
])("leaves numbers %s alone", (_, cells) => {
  expect(find(...cells)).toEqual([]);
});
