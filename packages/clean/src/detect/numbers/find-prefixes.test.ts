import { expect, test } from "vitest";

import { profileLines } from "../../../tests/read-lines.ts";
import { findPrefixes } from "./find-affixes.ts";

const find = (...cells: string[]) => findPrefixes(profileLines(cells));
const numbers = Array.from({ length: 12 }, (_, at) => String(10_040 + at));

test("what comes before a part of the numbers is asked for, one by one", () => {
  const marked = ["INV-10060", "INV-10061", "INV-10062", "2026/10070", "2026/10071", "2026/10072"];
  expect(find(...numbers, ...marked)).toMatchObject([
    {
      confidence: "ambiguous",
      count: 3,
      examples: [{ before: "INV-10060", after: "10060" }, {}, {}],
      options: [
        {
          label: "Leave “INV-” out of “column 1”",
          step: { kind: "replace", find: "INV-", with: "" },
        },
      ],
    },
    { options: [{ step: { find: "2026/", with: "" } }] },
  ]);
});

test.each(["#", "Nr. ", "No ", "T", "C-"])("“%s” is such a prefix", (prefix) => {
  const marked = ["10060", "10061", "10062"].map((number) => prefix + number);
  expect(find(...numbers, ...marked)).toMatchObject([{ options: [{ step: { find: prefix } }] }]);
});

test("ten values are enough, of which one in ten has none and one in ten is there again", () => {
  const marked = (count: number) => Array.from({ length: count }, (_, at) => `#${20_000 + at}`);
  expect(find("10040", ...marked(9))).toHaveLength(1);
  expect(find("10040", ...marked(8))).toEqual([]);
  expect(find("10040", ...marked(10))).toEqual([]);
  expect(find("10040", ...marked(8), "#20000")).toHaveLength(1);
  expect(find("10040", ...marked(7), "#20000", "#20000")).toEqual([]);
  expect(find("20000", ...marked(9))).toHaveLength(1);
});

test.each<[string, string[]]>([
  ["bare numbers of two lengths", [...numbers, "123456", "#10060"]],
  ["numbers that all have it", numbers.map((number) => `#${number}`)],
  ["numbers without any", numbers],
  ["negative numbers", [...numbers, "-10060", "-10061", "-10062"]],
  ["amounts", [...numbers, "CHF 10060", "CHF 10061", "CHF 10062"]],
  ["estimates", [...numbers, "ca. 10060", "ca. 10061", "ca. 10062"]],
  ["numbers of several lengths", [...numbers, "7", "#10060", "#10061", "#10062"]],
  ["numbers that are there with it and without", [...numbers, "#10040", "#10041", "#10042"]],
  [
    "values that come again",
    Array.from({ length: 30 }, (_, at) => `${at % 2 ? "A" : ""}10${at % 6}`),
  ],
  ["codes of another form", [...numbers, "#10060", "#10061", "#10062", "Bern"]],
])("%s are left alone", (_, cells) => {
  expect(find(...cells)).toEqual([]);
});

test("a prefix that is a part of another one waits until that one is gone", () => {
  expect(find(...numbers, "R-10060", "R-10061", "PR-10062")).toMatchObject([
    { options: [{ step: { find: "PR-" } }] },
  ]);
});
