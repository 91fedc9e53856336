import { expect, test } from "vitest";

import { profileLines } from "../../../tests/read-lines.ts";
import { findSpellings, computeFingerprint } from "./find-spellings.ts";

const times = (count: number, text: string) => Array.from({ length: count }, () => text);

function find(...cells: string[]) {
  return findSpellings(profileLines(cells));
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
      confidence: "likely",
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
    { confidence: "ambiguous", options: [{ label: "“Switzreland” is “Switzerland”" }] },
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
      confidence: "likely",
      count: 2,
      step: {
        pairs: [
          ["ACME INC", "Acme, Inc."],
          ["acme inc.", "Acme, Inc."],
        ],
      },
    },
  ]);
  const others = [...makers, ...times(5, "Other, Inc.")];
  expect(find(...others, ...times(3, "Acme, Inc."), "ACME INC")).toHaveLength(1);
  expect(find(...others, ...times(2, "Acme, Inc."), "ACME INC")).toEqual([]);
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
  expect(computeFingerprint(one)).toBe(computeFingerprint(other));
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
  expect(computeFingerprint(one)).not.toBe(computeFingerprint(other));
});

test.each([
  ["New York", "York, New"],
  ["Baden-Baden", "baden baden"],
  ["Zürich", "Zu\u0308rich"],
  ["São Paulo", "SAO PAULO"],
  ["R&D", "r&d"],
  ["O'Neill", "O’Neill"],
])("%s and %s have the same fingerprint", (one, other) => {
  expect(computeFingerprint(one)).toBe(computeFingerprint(other));
});

test("spellings are shown with all their cells, and three of them as examples", () => {
  const cells = [
    ...times(9, "New York"),
    ...times(2, "new york"),
    "NEW-YORK",
    "York, New",
    ...times(5, "Zürich"),
    "Zurich",
    "Bern",
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
      options: [{ step: { kind: "spellings", pairs: [["Switzreland", "Switzerland"]] } }],
      count: 2,
      examples: [{ before: "Switzreland", after: "Switzerland" }],
    },
  ]);
});

test("seven cells are too few", () => {
  expect(find(...times(6, "Bern"), "bern")).toEqual([]);
  expect(find(...times(7, "Bern"), "bern")).toHaveLength(1);
});

test("the most frequent spelling stays, though another one comes first", () => {
  expect(find("bern", ...times(7, "Bern"))).toMatchObject([
    { step: { pairs: [["bern", "Bern"]] } },
  ]);
});

test("values of a category are there twice on average, rarer ones must be frequent names", () => {
  const towns = [...times(3, "Zug"), ...times(3, "Chur")];
  expect(find("Bern", "bern", ...towns)).toHaveLength(1);
  expect(find("Bern", "bern", ...towns.slice(1), "Thun")).toEqual([]);
});

test("most values have a letter, and less than half of them are addresses", () => {
  const twice = (...cells: string[]) =>
    find(...times(2, "Bern"), "bern", ...cells.flatMap((one) => times(4, one)));
  expect(twice("Zug", "1")).toHaveLength(1);
  expect(twice("Zug", "1", "2")).toEqual([]);
  expect(twice("Zug", "a@x.example")).toHaveLength(1);
  expect(twice("a@x.example", "b@x.example")).toEqual([]);
});

test("values without a letter or a digit are no spellings of each other", () => {
  expect(
    find(...["Bern", "Zug", "Chur", "Thun"].flatMap((one) => times(3, one)), "--", "—"),
  ).toEqual([]);
});

test("a value is as frequent as all its spellings together, where a slip is asked for", () => {
  const cells = [...times(8, "Switzerland"), ...times(2, "switzerland"), ...times(9, "Germany")];
  expect(find(...cells, "Switzreland")).toMatchObject([{}, { confidence: "ambiguous", count: 1 }]);
});

test("two hundred pairs are taken, and as many slips asked for", () => {
  const letters = Array.from("abcdefghijklmnopqrstuvwxy");
  const names = letters.flatMap((one) => letters.map((other) => `${one}${other}`)).slice(0, 201);
  const spelt = names.flatMap((name) => [...times(3, `Ort ${name}`), `ort ${name}`]);
  const [same] = find(...spelt);
  expect(same).toMatchObject({ count: 200, step: { pairs: { length: 200 } } });
  const land = "switzerland";
  const slips = Array.from(land, (_, at) =>
    letters.map((one) => land.slice(0, at) + one + land.slice(at + 1)),
  ).flat();
  const rare = slips.filter((slip) => slip !== land).slice(0, 201);
  expect(find(...times(300, land), ...rare)).toHaveLength(200);
});
