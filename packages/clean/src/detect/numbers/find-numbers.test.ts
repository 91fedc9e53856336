import { expect, test } from "vitest";

import { tableOf } from "../../../tests/table-of.ts";
import { profileTable } from "../profile.ts";
import { findNumbers } from "./find-numbers.ts";

function find(...cells: string[]) {
  return findIn("column 1", cells);
}
function findIn(name: string, cells: readonly string[]) {
  const table = tableOf(cells);
  const columns = table.columns.map((column) => ({ ...column, name }));
  return findNumbers(profileTable({ ...table, columns }));
}
const hundred = Array.from({ length: 99 }, (_, at) => String(at));
const labelsOf = (found: ReturnType<typeof find>) =>
  found.flatMap((one) =>
    "choices" in one ? one.choices.map(({ label }) => label) : ["no question"],
  );

test.each<[string, string[], object]>([
  ["whole numbers", ["1", "20", "-300"], { sureness: "sure", step: { whole: true } }],
  ["decimals", ["1.5", "20", "0.125"], { sureness: "sure", step: { whole: false } }],
  ["small numbers with exponents", ["0.5", "3.2e-05", "0.25"], { sureness: "sure" }],
  ["16 decimals", ["0.5", "0.1234567890123456", "1"], { sureness: "sure" }],
  [
    "a currency that all have",
    ["$1,234.50", "$5", "$7"],
    { sureness: "likely", step: { before: ["$"] } },
  ],
  [
    "a unit that all have",
    ["5 kg", "7.5 kg", "8 kg"],
    { sureness: "likely", step: { after: ["kg"] } },
  ],
  ["percent", ["5 %", "7.5%", "8 %"], { sureness: "likely", step: { percent: true } }],
  [
    "losses in parentheses",
    ["(5)", "7", "(8)"],
    { sureness: "likely", step: { parentheses: true } },
  ],
  ["decimal commas", ["1.234,5", "7,25", "8"], { step: { decimal: ",", thousands: "." } }],
  [
    "thousands behind hard and narrow spaces",
    ["1\u00a0234", "12\u202f345\u202f678", "900"],
    { sureness: "sure", step: { decimal: ".", thousands: " ", whole: true } },
  ],
  [
    "thousands behind hard spaces before a decimal comma",
    ["1\u00a0234,5", "12\u00a0345,25", "7,5"],
    { sureness: "sure", step: { decimal: ",", thousands: " " } },
  ],
  ["decimals without a digit before the point", [".5", "-.25", "1.5"], { sureness: "sure" }],
  ["words in a few cells", [...hundred, "none"], { sureness: "likely", step: { rest: "missing" } }],
])("%s are found", (_, cells, proposal) => {
  expect(find(...cells)).toMatchObject([proposal]);
});

test.each<[string, string[]]>([
  ["telephone numbers", ["+41791234567", "+41791234568", "+41791234569"]],
  ["calling codes", ["+1", "+41", "+290, +247"]],
  ["telephone numbers in groups", ["791 234 567", "792 345 678", "793 456 789"]],
  ["addresses of machines", ["192.168.100.101", "192.168.100.102", "192.168.100.103"]],
  ["footnotes", ["(1)", "(2)", "(3)"]],
  ["postcodes", ["01234", "12345", "23456"]],
  ["house numbers", ["5A", "6A", "7A"]],
  ["ordinals", ["4th", "5th", "6th"]],
  ["times of day", ["5pm", "6pm", "7pm"]],
  ["people beside kilograms", ["5 kg", "7 people", "8 kg"]],
  ["percent in a part of the rows", ["5 %", "0.07", "8 %"]],
  ["a shortened currency", ["Rs.500", "Rs.250", "Rs.750"]],
  ["words", ["one", "two", "three"]],
  ["a number among 99 that is misspelt", [...hundred, "1O0"]],
  ["fractions that would be thousands under another format", ["0.125", "1,5", "x7"]],
  ["nothing to read", ["1", "2"]],
])("%s are left alone", (_, cells) => {
  expect(find(...cells)).toEqual([]);
});

test.each<[string, string[], string[]]>([
  [
    "two currencies",
    ["$5", "€5", "$7"],
    ["The currency does not matter: leave out “$”, “€”: $5 is 5"],
  ],
  [
    "a currency in a part of the rows",
    ["$5", "5", "7"],
    ["Values without “$” are in $ too: $5 is 5"],
  ],
  [
    "a unit in a part of the rows",
    ["5 kg", "5", "7"],
    ["Values without “kg” are in kg too: 5 kg is 5"],
  ],
  ["thousands as k", ["100k", "50", "70"], ["“k” is a thousand: 100k is 100000.0"]],
  [
    "m",
    ["5m", "7m", "8m"],
    ["“m” is metres or minutes: 5m is 5", "“m” is a million: 5m is 5000000.0"],
  ],
  [
    "a larger unit in a part of the rows",
    ["3750", "3.8 kg", "3250", "4100"],
    [
      "Values without “kg” are in g: 3.8 kg is 3800.0",
      "Values without “kg” are in kg too: 3.8 kg is 3.8",
    ],
  ],
  [
    "two units of one measure",
    ["18.7", "17.4 mm", "1.81 cm", "17.5 mm"],
    [
      "All in mm, as those without a unit are: 1.81 cm is 18.1",
      "All in cm, as those without a unit are: 17.4 mm is 1.74",
    ],
  ],
  [
    "percent in a part of the rows, and nothing that could be a share",
    ["20 %", "5", "7.5 %"],
    ["Values without “%” are in percent too: 20 % is 20.0"],
  ],
  ["versions", ["3.9", "3.10", "3.11"], ["3.10 is 3.1"]],
  ["prices with one or two digits before the point", ["9.90", "10.90", "8.25"], ["no question"]],
  ["prices of two decimals", ["3.90", "3.10", "13.11"], ["no question"]],
  [
    "a separator that may be both",
    ["1,234", "5,678", "9,012"],
    ["1,234 is 1234", "1,234 is 1.234"],
  ],
])("%s are asked for", (_, cells, labels) => {
  expect(labelsOf(find(...cells))).toEqual(labels);
});

test("what is behind some versions is no unit of the others", () => {
  const cells = ["4.10", "5.04", "6.06 LTS", "8.10"];
  expect(labelsOf(findIn("speed", cells))).toHaveLength(1);
  expect(findIn("Version", cells)).toEqual([]);
});

const twoUnits = ["1.81 cm", "1.86 cm", "17.4 mm"];
test.each<[string, string, string[], string]>([
  [
    "those without one are as large as those in it",
    "depth",
    ["18.7", "20", ...twoUnits],
    "All in mm",
  ],
  [
    "the name of the column says so",
    "Depth (cm)",
    ["17.5 mm", "17.6 mm", ...twoUnits],
    "All in cm",
  ],
  ["most are in it, where nothing else tells", "depth", twoUnits, "All in cm"],
  [
    "the name says so, but the sizes do not",
    "depth in cm",
    ["18.7", "20", ...twoUnits],
    "All in mm, as those without a unit are",
  ],
])("the first unit that is offered is the likeliest: %s", (_, name, cells, first) => {
  expect(labelsOf(findIn(name, cells))[0]).toMatch(new RegExp(`^${first}`));
});

test("the proposal shows three numbers that change, and says what becomes of the rest", () => {
  const words = [
    ...hundred.slice(0, 93),
    "1,000,000",
    "2,000",
    "3,000",
    "4,500",
    "12",
    "none",
    "none",
  ];
  expect(find(...words)).toEqual([
    {
      sureness: "likely",
      step: {
        kind: "numbers",
        column: "column 1",
        before: [],
        after: [],
        powers: [],
        percent: false,
        parentheses: false,
        decimal: ".",
        thousands: ",",
        whole: true,
        rest: "missing",
      },
      count: 100,
      examples: [
        { before: "1,000,000", after: "1000000" },
        { before: "2,000", after: "2000" },
        { before: "3,000", after: "3000" },
      ],
      why: "98 of 100 values of “column 1” are numbers.",
      untouched: "2 cells without a number would become missing.",
    },
  ]);
  expect(find(...words.slice(1), "none")).toEqual([]);
});

test("a question says whether it is about a way to read or a condition", () => {
  expect(find("1,234", "5,678", "9,012")).toMatchObject([
    {
      count: 3,
      examples: [],
      why: "“column 1” holds numbers, and they can be read in more than one way.",
    },
  ]);
  expect(find("5", "7", "1k", "2k")).toMatchObject([
    { why: "“column 1” can be read as numbers if this is true." },
  ]);
  expect(find("1", "2.5", "1 234", "7")).toMatchObject([{ step: { thousands: " " } }]);
});

test.each<[string, string[], object]>([
  ["a currency within parentheses", ["($5)", "$7", "($1,000,000)"], { before: ["$"] }],
  ["a unit behind a hard space", ["5\u00a0kg", "7 kg", "8kg"], { after: ["kg"] }],
  ["no unit where a space is between signs", ["5 000", "7 000", "8"], { after: [] }],
])("%s", (_, cells, step) => {
  expect(find(...cells)).toMatchObject([{ step }]);
});

test("shares beside percent cannot be read in one way, however they are written", () => {
  expect(find("5 %", "0,07", "8 %")).toEqual([]);
  expect(find("5 %", "0", "8 %")).toHaveLength(1);
  expect(find("5 %", "1", "8 %")).toHaveLength(1);
});
