import { expect, test } from "vitest";

import { findTypos, isOneEditApart } from "./find-spellings.ts";

const find = (...values: [text: string, count: number][]) =>
  findTypos(values.map(([text, count]) => ({ text, count })));

test.each([
  ["Germany", "Germanny", true],
  ["Germany", "Germny", true],
  ["Germany", "Gremany", true],
  ["Germany", "Germani", true],
  ["Germany", "Gernamy", false],
  ["Iraq", "Iran", false],
  ["Room 101", "Room 102", false],
])("%s and %s are one slip apart: %s", (frequent, rare, isNear) => {
  const pairs = isNear ? [{ rare, frequent }] : [];
  expect(find([frequent, 50], [rare, 2])).toEqual(pairs);
  expect(find([rare, 2], [frequent, 50])).toEqual(pairs);
});

test.each([
  ["one letter doubled", "Germany", "Germanny", true],
  ["one letter three times", "Germany", "Germannny", false],
  ["one letter more at the end", "German", "Germany", true],
  ["two letters more", "German", "Germanic", false],
  ["two neighbours swapped", "Germany", "Gemrany", true],
  ["two other letters", "Germany", "Gexxany", false],
  ["two other letters, one of which moved on", "Germany", "Gemxany", false],
  ["two other letters, one of which moved back", "Germany", "Gexrany", false],
  ["two letters swapped and one more", "Germany", "Gemrxany", false],
])("%s: %s and %s", (_, one, other, isSlip) => {
  expect(isOneEditApart(one, other)).toBe(isSlip);
  expect(isOneEditApart(other, one)).toBe(isSlip);
});

test("what is meant is there ten times, and five times as often as the slip", () => {
  expect(find(["Slovakia", 10], ["Slovokia", 2])).toHaveLength(1);
  expect(find(["Slovakia", 9], ["Slovokia", 1])).toEqual([]);
  expect(find(["Slovakia", 50], ["Slovokia", 10])).toHaveLength(1);
  expect(find(["Slovakia", 50], ["Slovokia", 11])).toEqual([]);
});

test("a slip beside several values is one of the most frequent", () => {
  const values = [
    ["Slovokia", 20],
    ["Switzerland", 90],
    ["Slovkia", 2],
    ["Slovakia", 50],
  ] as const;
  expect(find(...values.map(([text, count]): [string, number] => [text, count]))).toEqual([
    { rare: "Slovkia", frequent: "Slovakia" },
  ]);
});

test("a slip in six letters is seen, and one in forty", () => {
  const long = "An institute with a name of some length";
  expect(find(["France", 50], ["Frence", 2])).toHaveLength(1);
  expect(find(["Italy", 50], ["Itely", 2])).toEqual([]);
  expect(find([`${long}s`, 50], [`${long}z`, 2])).toHaveLength(1);
  expect(find([`${long}es`, 50], [`${long}ez`, 2])).toEqual([]);
});
