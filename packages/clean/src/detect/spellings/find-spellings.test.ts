import { expect, test } from "vitest";

import { profileLines, readLines } from "../../../tests/lines.ts";
import { profileTable } from "../profile.ts";
import { findSpellings, computeFingerprint, findTypos, isOneEditApart } from "./find-spellings.ts";

const findTypoIn = (...values: [text: string, count: number][]) =>
  findTypos(values.map(([text, count]) => ({ text, count })));

test.each([
  ["Germany", "Germanny", true],
  ["Germany", "Germny", true],
  ["Germany", "Gremany", true],
  ["Germany", "Germani", true],
  ["Germany", "Gernamy", false],
  ["Iraq", "Iran", false],
  ["Room 101", "Room 102", false],
])("whether %s and %s are one edit apart: %s", (frequent, rare, isNear) => {
  const pairs = isNear ? [{ rare, frequent }] : [];
  expect(findTypoIn([frequent, 50], [rare, 2])).toEqual(pairs);
  expect(findTypoIn([rare, 2], [frequent, 50])).toEqual(pairs);
});

test.each([
  ["one letter doubled", "Germany", "Germanny", true],
  ["one letter three times", "Germany", "Germannny", false],
  ["one letter more at the end", "German", "Germany", true],
  ["two letters more", "German", "Germanic", false],
  ["two neighbours swapped", "Germany", "Gemrany", true],
  ["two different letters", "Germany", "Gexxany", false],
  ["two different letters, one moved forward", "Germany", "Gemxany", false],
  ["two different letters, one moved back", "Germany", "Gexrany", false],
  ["two swapped letters and one more", "Germany", "Gemrxany", false],
])("%s: %s and %s", (_, one, other, isSlip) => {
  expect(isOneEditApart(one, other)).toBe(isSlip);
  expect(isOneEditApart(other, one)).toBe(isSlip);
});

test.each([
  ["a short word", "Based on TV", "Based on Toy"],
  ["a letter of its own", "Group A", "Group B"],
  ["a name with another initial", "Portland", "Cortland"],
])("%s isn't a typo: %s, %s", (_, frequent, rare) => {
  const values = [frequent, rare, "Original Screenplay"].flatMap((text, at) =>
    times(at === 1 ? 1 : 200, text),
  );
  expect(find(...values)).toEqual([]);
});

test("corrects a typo to one of the most frequent values", () => {
  const values = [
    ["Slovokia", 20],
    ["Switzerland", 90],
    ["Slovkia", 2],
    ["Slovakia", 50],
  ] as const;
  expect(findTypoIn(...values.map(([text, count]): [string, number] => [text, count]))).toEqual([
    { rare: "Slovkia", frequent: "Slovakia" },
  ]);
});

test.each([
  ["Zürich", "zurich"],
  ["й", "й"],
  ["York, New", "new york"],
  ["a, b, c", "a b c"],
  ["Acme, Inc.", "acme inc"],
  ["new–york_city", "new york city"],
  ["Merc-240D", "merc 240d"],
  ["  10  km ", "10 km"],
  ["1.5", "1.5"],
  ["AB-", "ab -"],
  ["AB", "ab"],
  ["C++", "c++"],
  ["--", ""],
  ["", ""],
])("the fingerprint of %j is %j", (text, print) => {
  expect(computeFingerprint(text)).toBe(print);
});

const times = (count: number, text: string) => Array.from({ length: count }, () => text);

function find(...cells: string[]) {
  return findSpellings(profileLines(cells));
}

test("merges spellings that differ in case and signs, and asks about accents and the order of words", () => {
  const found = find(
    ...times(9, "New York"),
    "new york",
    "NEW-YORK",
    "York, New",
    ...times(5, "Zürich"),
    "Zurich",
  );
  const merge = (...pairs: string[][]) => ({ step: { pairs } });
  expect(found).toMatchObject([
    {
      confidence: "likely",
      count: 2,
      ...merge(["new york", "New York"], ["NEW-YORK", "New York"]),
    },
    { options: [merge(["Zurich", "Zürich"]), merge(["Zürich", "Zurich"])] },
    { options: [merge(["York, New", "New York"]), merge(["New York", "York, New"])] },
  ]);
});

/** Finds merges in a column with this name. */
function findIn(name: string, ...values: [text: string, count: number][]) {
  const cells = values.flatMap(([text, count]) => times(count, text));
  const { rows, columns } = readLines(cells);
  const named = columns.map((column) => ({ ...column, name }));
  return findSpellings(profileTable({ rows, columns: named }));
}

test.each<[string, string, ...[text: string, count: number][]]>([
  ["units, by name", "unit", ["MW", 9], ["mW", 3]],
  ["units, by value", "x", ["Mm", 9], ["mm", 9]],
  ["codes", "ref", ["ab3", 9], ["AB3", 9], ["aB3", 5]],
  ["genes", "gene", ["KRAS", 9], ["Kras", 9]],
])("case tells %s apart", (_, name, ...values) => {
  expect(findIn(name, ...values)).toEqual([]);
});

test.each<[string, string, ...[text: string, count: number][]]>([
  ["symbols", "tool", ["c", 9], ["C", 5], ["C++", 6]],
  ["accents of names", "name", ["Pena", 9], ["Peña", 3]],
  ["capitals inside a name", "city", ["Lafayette", 9], ["LaFayette", 1]],
  ["names in another order", "name", ["SMITH, JOHN", 9], ["John Smith", 8], ["Smith, John", 5]],
])("only asks about %s", (_, name, ...values) => {
  const found = findIn(name, ...values);
  expect(found.length).toBeGreaterThan(0);
  expect(found.every(({ confidence }) => confidence === "ambiguous")).toBe(true);
});

test("the letter case of most cells decides, not that of each value", () => {
  const values: [string, number][] = [
    ["Imaginary Works", 3],
    ["IMAGINARY WORKS", 5],
    ["Corner Bakery", 20],
    ["CORNER BAKERY", 4],
    ["USA", 9],
    ["Usa", 1],
  ];
  expect(findIn("payee", ...values)).toMatchObject([
    {
      confidence: "likely",
      step: {
        pairs: [
          ["IMAGINARY WORKS", "Imaginary Works"],
          ["CORNER BAKERY", "Corner Bakery"],
          ["Usa", "USA"],
        ],
      },
    },
  ]);
});

test("words in one case only say nothing about the case of others", () => {
  const values: [string, number][] = [
    ["male", 70],
    ["Male", 39],
    ["Männer", 60],
    ["Frauen", 60],
    ["female", 72],
    ["Female", 43],
  ];
  expect(findIn("sex", ...values)).toMatchObject([
    {
      step: {
        pairs: [
          ["Male", "male"],
          ["Female", "female"],
        ],
      },
    },
  ]);
});

test("asks about a rare spelling with one typo", () => {
  const found = find(...times(20, "Switzerland"), "Switzreland", ...times(20, "Germany"));
  expect(found).toMatchObject([
    { confidence: "ambiguous", options: [{ label: "Merge into “Switzerland”" }] },
  ]);
});

test("unique names aren't a category", () => {
  const names = Array.from(
    { length: 40 },
    (_, at) => `Person ${String.fromCharCode(65 + (at % 26), 65 + at)}`,
  );
  expect(find(...names, "person AA")).toEqual([]);
});

test("unifies recurring names among unique ones", () => {
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
  ["file names", "report-final.csv", "report_final.csv"],
])("%s are different values", (_, one, other) => {
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
  // Marks that make a different letter: Russian, Japanese, Hindi, Arabic.
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

test("counts all cells, and shows three spellings", () => {
  const cells = [...times(9, "New York"), ...times(2, "new york"), "NEW-YORK", "NEW YORK", "Bern"];
  expect(find(...cells)).toMatchObject([
    {
      step: { kind: "spellings", column: "column 1" },
      count: 4,
      examples: [
        { before: "new york", after: "New York" },
        { before: "NEW-YORK", after: "New York" },
        { before: "NEW YORK", after: "New York" },
      ],
      title: "4 spellings of 1 value",
    },
  ]);
});

test("counts the cells of a typo, and shows the correction", () => {
  const cells = [...times(20, "Switzerland"), ...times(2, "Switzreland"), ...times(20, "Germany")];
  expect(find(...cells)).toMatchObject([
    {
      options: [{ step: { kind: "spellings", pairs: [["Switzreland", "Switzerland"]] } }],
      count: 2,
      examples: [{ before: "Switzreland", after: "Switzerland" }],
    },
  ]);
});

test("keeps the most frequent spelling, even if another comes first", () => {
  expect(find("bern", ...times(7, "Bern"))).toMatchObject([
    { step: { pairs: [["bern", "Bern"]] } },
  ]);
});

test("ignores values without letters and digits", () => {
  expect(
    find(...["Bern", "Zug", "Chur", "Thun"].flatMap((one) => times(3, one)), "--", "—"),
  ).toEqual([]);
});

test("the count of a value includes all its spellings", () => {
  const cells = [...times(8, "Switzerland"), ...times(2, "switzerland"), ...times(9, "Germany")];
  expect(find(...cells, "Switzreland")).toMatchObject([{}, { confidence: "ambiguous", count: 1 }]);
});

test("suggests at most 200 replacements, and asks about at most 200 typos in one list", () => {
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
  expect(find(...times(300, land), ...rare)).toMatchObject([
    { count: 200, options: [{ step: { pairs: { length: 200 } } }] },
  ]);
});

test("a name in capitals is the one in the case of names", () => {
  const values: [string, number][] = [
    ["Ida Sample", 9],
    ["IDA SAMPLE", 3],
    ["ida sample", 3],
  ];
  expect(findIn("name", ...values)).toMatchObject([
    {
      confidence: "likely",
      step: {
        pairs: [
          ["IDA SAMPLE", "Ida Sample"],
          ["ida sample", "Ida Sample"],
        ],
      },
    },
  ]);
});

test("each option for the order of names writes all of them in one order", () => {
  const values: [string, number][] = [
    ["Ida Sample", 9],
    ["Sample, Ida", 3],
    ["Example, Ben", 5],
    ["Greta Mockup", 4],
  ];
  expect(findIn("who", ...values)).toMatchObject([
    {
      title: "Which name order do you want?",
      options: [
        {
          label: "Write as “Ida Sample”",
          step: {
            pairs: [
              ["Sample, Ida", "Ida Sample"],
              ["Example, Ben", "Ben Example"],
            ],
          },
        },
        {
          step: {
            pairs: [
              ["Ida Sample", "Sample, Ida"],
              ["Greta Mockup", "Mockup, Greta"],
            ],
          },
        },
      ],
    },
  ]);
});

test("nothing is asked about the case of words for a sex", () => {
  expect(findIn("Sex", ["f", 5], ["F", 3], ["male", 4], ["Male", 2])).toMatchObject([
    { step: { pairs: [["Male", "male"]] } },
  ]);
});

test("of few values, the spelling of nearly all cells is recommended", () => {
  const [found] = findIn("species", ["Adelie", 50], ["Adélie", 5], ["Gentoo", 20]);
  expect(found).toMatchObject({ recommendation: expect.any(String), options: [{}, {}] });
});

test.each<[string, [string, number][], [string, string][]]>([
  [
    "short words",
    [
      ["yes", 500],
      ["no", 400],
      ["yxs", 2],
    ],
    [["yxs", "yes"]],
  ],
  [
    "several letters of a long value",
    [
      ["acute care hospitals", 500],
      ["acuxe care hospixals", 2],
    ],
    [["acuxe care hospixals", "acute care hospitals"]],
  ],
  [
    "words behind numbers, but no letter that may be a digit",
    [
      ["21 patients", 300],
      ["7 patients", 300],
      ["19 paxients", 1],
      ["3x patients", 1],
    ],
    [["19 paxients", "19 patients"]],
  ],
])("in a column of few values, a rare one is a typo: %s", (_, values, pairs) => {
  expect(findIn("x", ...values)).toMatchObject([{ options: [{ step: { pairs } }] }]);
});

test("a rare value that is as near to two others isn't a typo of either", () => {
  expect(findIn("x", ["cat", 500], ["car", 400], ["cab", 2])).toEqual([]);
});

test("a rare code isn't a typo of another one", () => {
  expect(findIn("x", ["NL", 500], ["DE", 300], ["NO", 2])).toEqual([]);
});

test("asks about rare words of few letters", () => {
  expect(findIn("x", ["al", 500], ["ax", 2])).toMatchObject([{ title: "Is “ax” a typo?" }]);
});
