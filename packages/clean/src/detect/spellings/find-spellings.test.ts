import { expect, test } from "vitest";

import { profileOf } from "../../../tests/table-of.ts";
import { findSpellings } from "./find-spellings.ts";
import { fingerprint } from "./fingerprint.ts";
import { findNearSpellings } from "./near-spellings.ts";

const times = (count: number, text: string) => Array.from({ length: count }, () => text);

function find(...cells: string[]) {
  return findSpellings(profileOf(cells));
}

test("spellings that differ in case, accents, signs or order become the most frequent one", () => {
  const found = find(
    ...times(9, "New York"),
    "new york",
    "NEW-YORK",
    "York, New",
    ...times(5, "Zürich"),
    "Zurich",
  );
  expect(found).toMatchObject([
    {
      sureness: "likely",
      count: 4,
      step: {
        pairs: [
          ["new york", "New York"],
          ["NEW-YORK", "New York"],
          ["York, New", "New York"],
          ["Zurich", "Zürich"],
        ],
      },
    },
  ]);
});

test("a rare spelling with one slip is asked for", () => {
  const found = find(...times(20, "Switzerland"), "Switzreland", ...times(20, "Germany"));
  expect(found).toMatchObject([
    { sureness: "asked", choices: [{ label: "“Switzreland” is “Switzerland”" }] },
  ]);
});

test("names that are there once each are no category", () => {
  const names = Array.from(
    { length: 40 },
    (_, at) => `Person ${String.fromCharCode(65 + (at % 26), 65 + at)}`,
  );
  expect(find(...names, "person AA")).toEqual([]);
});

test("names that come again are spelt as most of them are, though others are there once", () => {
  const makers = Array.from({ length: 40 }, (_, at) => `Maker ${String.fromCharCode(65 + at)}`);
  expect(find(...makers, ...times(5, "Acme, Inc."), "ACME INC", "acme inc.")).toMatchObject([
    {
      sureness: "likely",
      count: 2,
      step: {
        pairs: [
          ["ACME INC", "Acme, Inc."],
          ["acme inc.", "Acme, Inc."],
        ],
      },
    },
  ]);
  expect(find(...makers, ...times(2, "Acme, Inc."), "ACME INC")).toEqual([]);
});

test.each([
  ["email addresses", "john.smith@x.example", "john_smith@x.example"],
  ["paths", "/blog/a-b", "/blog/a_b"],
  ["names of files", "report-final.csv", "report_final.csv"],
])("%s are no spellings of each other", (_, one, other) => {
  const others = Array.from({ length: 9 }, (_, at) => one.replace(/[a-z]/, `${at}z`));
  expect(find(...times(9, one), other)).toEqual([]);
  expect(find(...others, ...times(4, one), other)).toEqual([]);
});

test.each([
  ["Merc-240D", "merc 240D"],
  ["Covid_19", "COVID 19"],
])("%s and %s have the same fingerprint", (one, other) => {
  expect(fingerprint(one)).toBe(fingerprint(other));
});

test.each([
  ["Merc 240D", "Merc 240 D"],
  ["Mercedes 240D", "Merc 240D"],
  ["Level 1-2", "Level 1 2"],
  ["1.5 kg", "15 kg"],
  ["10-5 A", "5-10 A"],
  ["Iran", "Iraq"],
  ["Grade A", "Grade B"],
  ["A+", "A-"],
  ["A", "A-"],
  ["AB +", "AB -"],
  ["C", "C++"],
  ["C", "C#"],
  ["R/D", "R&D"],
  ["a < b", "a > b"],
  ["Yes", "Yes?"],
  ["Baden", "Baden-Baden"],
  ["Italy - France", "France - Italy"],
  ["Italy, France", "France, Italy"],
  ["10²", "102"],
  ["👍", "👎"],
  // Marks that make another letter: Russian, Japanese, Hindi, Arabic.
  ["мой", "мои"],
  ["ハス", "バス"],
  ["कल", "कला"],
  ["عِلم", "عَلَم"],
])("%s and %s have different fingerprints", (one, other) => {
  expect(fingerprint(one)).not.toBe(fingerprint(other));
});

test.each([
  ["New York", "York, New"],
  ["Baden-Baden", "baden baden"],
  ["Zürich", "Zu\u0308rich"],
  ["São Paulo", "SAO PAULO"],
  ["R&D", "r&d"],
  ["O'Neill", "O’Neill"],
])("%s and %s have the same fingerprint", (one, other) => {
  expect(fingerprint(one)).toBe(fingerprint(other));
});

test.each([
  ["Germany", "Germanny", true],
  ["Germany", "Germny", true],
  ["Germany", "Gremany", true],
  ["Germany", "Germani", true],
  ["Germany", "Gernamy", false],
  ["Iraq", "Iran", false],
  ["Room 101", "Room 102", false],
])("%s and %s are one slip apart: %s", (frequent, rare, isNear) => {
  const pairs = findNearSpellings([
    { text: frequent, count: 50 },
    { text: rare, count: 2 },
  ]);
  expect(pairs).toEqual(isNear ? [{ rare, frequent }] : []);
});

test("two values that are both frequent are both meant", () => {
  expect(
    findNearSpellings([
      { text: "Slovakia", count: 50 },
      { text: "Slovokia", count: 20 },
    ]),
  ).toEqual([]);
});

test("spellings are shown with all their cells, and three of them as examples", () => {
  const cells = [
    ...times(9, "New York"),
    ...times(2, "new york"),
    "NEW-YORK",
    "York, New",
    ...times(5, "Zürich"),
    "Zurich",
  ];
  expect(find(...cells)).toMatchObject([
    {
      step: { kind: "spellings", column: "column 1" },
      count: 5,
      examples: [
        { before: "new york", after: "New York" },
        { before: "NEW-YORK", after: "New York" },
        { before: "York, New", after: "New York" },
      ],
      why: expect.stringMatching(/^2 values of “column 1” are spelt in more than one way/),
    },
  ]);
});

test("a slip is counted, and shown as it would be", () => {
  const cells = [...times(20, "Switzerland"), ...times(2, "Switzreland"), ...times(20, "Germany")];
  expect(find(...cells)).toMatchObject([
    {
      choices: [{ step: { kind: "spellings", pairs: [["Switzreland", "Switzerland"]] } }],
      count: 2,
      examples: [{ before: "Switzreland", after: "Switzerland" }],
    },
  ]);
});

test("seven cells are too few", () => {
  expect(find(...times(6, "Bern"), "bern")).toEqual([]);
  expect(find(...times(7, "Bern"), "bern")).toHaveLength(1);
});
