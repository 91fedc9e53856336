import { expect, test } from "vitest";

import { profileLines } from "../../../tests/read-lines.ts";
import { findSynonyms } from "./find-synonyms.ts";

function find(...cells: string[]) {
  return findSynonyms(profileLines(cells));
}
const times = (count: number, ...cells: string[]) =>
  Array.from({ length: count }, () => cells).flat();

test.each<[string, string[], string[]]>([
  [
    "words for the sexes",
    ["male", "female", "M", "F", "males", "male"],
    ["“M” is “male”, and 2 more like it", "“male” is “males”, and 3 more like it"],
  ],
  [
    "words of two languages",
    ["male", "female", "Männer", "Frauen", "male", "m."],
    ["“Männer” is “male”, and 2 more like it", "“male” is “Männer”, and 2 more like it"],
  ],
  [
    "codes",
    times(4, "male", "female", "1", "2"),
    ["1 is “male”, 2 is “female”", "1 is “female”, 2 is “male”"],
  ],
  [
    "the same word behind several",
    times(4, "Biscoe", "Dream", "Biscoe Island", "Dream Island"),
    ["“Biscoe Island” is “Biscoe”, and 1 more like it"],
  ],
  [
    "a remark in parentheses",
    times(6, "Adelie", "Gentoo", "Adelie (P. adeliae)"),
    ["“Adelie (P. adeliae)” is “Adelie”"],
  ],
  [
    "signs inside of words",
    times(6, "Chinstrap", "Chin-strap", "Gentoo"),
    ["“Chin-strap” is “Chinstrap”"],
  ],
  ["first letters", times(6, "Small", "Large", "S", "L"), ["“S” is “Small”, and 1 more like it"]],
  [
    "letters with a point",
    times(6, "Small", "Large", "S.", "L."),
    ["“S.” is “Small”, and 1 more like it"],
  ],
  [
    "a remark behind the longer of two values that it may belong to",
    [...times(8, "Adelie", "Adelie Penguin"), "Adelie Penguin (adult)"],
    ["“Adelie Penguin (adult)” is “Adelie Penguin”"],
  ],
])("%s are asked for", (_, cells, labels) => {
  expect(find(...cells)).toMatchObject([
    { confidence: "ambiguous", options: labels.map((label) => ({ label })) },
  ]);
});

test.each<[string, string[]]>([
  ["two sexes written one way", times(6, "M", "F")],
  [
    "countries of which one begins like another",
    times(6, "Guinea", "Guinea Bissau", "Niger", "Nigeria"),
  ],
  ["lists of values", times(6, "phone", "video", "video / phone", "chat / phone", "chat")],
  ["grades", times(6, "A", "B", "C", "Absent")],
  ["letters that begin two values", times(6, "S", "L", "Small", "Silver", "Large")],
  ["products with sizes", times(6, "Tea", "Tea 2", "Coffee 3", "Coffee")],
  ["three codes beside two words", times(6, "yes", "no", "1", "2", "3")],
  ["a code and a number of two digits", times(6, "yes", "no", "0", "01")],
  ["words among more numbers", times(6, "male", "female", "M", "1", "2", "3", "4")],
  ["letters that are spelt as two", times(6, "Breite Straße", "Breite Strasse", "Am Tor")],
  [
    "values that differ in capitals alone, which are spellings",
    times(6, "Gentoo", "GENTOO", "Adelie"),
  ],
  ["names", ["Anna", "Anna Maria", "Berta", "Berta Maria", "Carla", "Dora", "Eva"]],
  ["words with a sign that counts", times(6, "C", "C++", "Java")],
])("%s are left alone", (_, cells) => {
  expect(find(...cells)).toEqual([]);
});

test.each<[string, string[], [string, string][], string]>([
  [
    "sexes",
    times(3, "male", "female", "M", "F"),
    [
      ["M", "male"],
      ["F", "female"],
    ],
    "They name the same sex.",
  ],
  [
    "a word behind several",
    times(4, "Biscoe", "Dream", "Biscoe Island", "Dream Island"),
    [
      ["Biscoe Island", "Biscoe"],
      ["Dream Island", "Dream"],
    ],
    "The longer one of each pair has more words.",
  ],
  [
    "initials",
    times(6, "Small", "Large", "S", "L"),
    [
      ["S", "Small"],
      ["L", "Large"],
    ],
    "The shorter one of each pair is the first letter of the other.",
  ],
])("the question shows the pairs, their cells and why: %s", (_, cells, pairs, why) => {
  const listed = pairs.map(([from, to]) => `“${from}” and “${to}”`).join(", ");
  expect(find(...cells)).toMatchObject([
    {
      options: [{ step: { kind: "spellings", column: "column 1", pairs } }],
      count: cells.length / 2,
      examples: pairs.map(([before, after]) => ({ before, after })),
      why: `Values of “column 1” may mean the same: ${listed}. ${why}`,
    },
  ]);
});

test("the more frequent form without a sign stays, and shorter ones say too little", () => {
  expect(find(...times(6, "Chin-strap", "Chinstrap", "Gentoo"), "Chinstrap")).toMatchObject([
    {
      options: [{ step: { pairs: [["Chin-strap", "Chinstrap"]] } }],
      count: 6,
      examples: [{ before: "Chin-strap", after: "Chinstrap" }],
      why: expect.stringMatching(/Each pair differs by signs inside of words only\.$/),
    },
  ]);
  expect(find(...times(6, "a-b", "ab", "xyz"))).toEqual([]);
});

test("codes are told with their rows, whichever comes first", () => {
  expect(find(...times(4, "male", "female", "2", "1"))).toMatchObject([
    {
      count: 8,
      examples: [],
      options: [
        {
          label: "1 is “male”, 2 is “female”",
          step: {
            pairs: [
              ["1", "male"],
              ["2", "female"],
            ],
          },
        },
        {
          step: {
            pairs: [
              ["1", "female"],
              ["2", "male"],
            ],
          },
        },
      ],
      why: "“column 1” has two words, and in 8 rows 1 and 2 instead.",
    },
  ]);
  expect(find(...times(4, "male", "female", "1", "3"))).toEqual([]);
  expect(find(...times(4, "male", "female", "1", "M2"))).toEqual([]);
});

test("five cells are too few", () => {
  expect(find("male", "female", "M", "F", "F")).toEqual([]);
  expect(find("male", "female", "M", "F", "F", "F")).toHaveLength(1);
});

test("values of two letters are too short to begin others, those of three are not", () => {
  const islands = (first: string) => times(4, "Dream", "Dream Island", first, `${first} Island`);
  expect(find(...islands("Sky"))).toHaveLength(1);
  expect(find(...islands("Sk"))).toEqual([]);
});

test("of twelve values one that is four times as rare as its beginning is asked for", () => {
  const others = Array.from("abcdefghij", (letter) => `${letter.repeat(4)} x`);
  const cells = (rare: number, ...more: string[]) =>
    find(...times(8, "Guinea"), ...times(rare, "Guinea coast"), ...times(2, ...others, ...more));
  expect(cells(2)).toMatchObject([{ count: 2, options: [{}] }]);
  expect(cells(3)).toEqual([]);
  expect(cells(2, "Chad")).toEqual([]);
});

test("each value is there twice on average, and there are sixty at most", () => {
  const islands = ["Dream", "Dream Island", "Biscoe", "Biscoe Island"];
  const letters = Array.from("abcdefghijklmnopqrstuvwxyzäöü");
  const others = letters.flatMap((one) => [one.repeat(4), one.repeat(5)]).slice(0, 56);
  expect(find(...times(2, ...islands))).toHaveLength(1);
  expect(find(...islands, ...islands.slice(1))).toEqual([]);
  expect(find(...times(2, ...islands, ...others))).toHaveLength(1);
  expect(find(...times(2, ...islands, ...others, "more"))).toEqual([]);
});

test("eight pairs are named and three shown, with three answers", () => {
  const towns = Array.from("abcdefghi", (letter) => letter.repeat(5));
  const [asked] = find(...times(2, ...towns, ...towns.map((town) => `${town} Town`)));
  expect(asked).toMatchObject({ count: 18, examples: [{}, {}, {}] });
  expect(asked?.why.match(/ and “/g)).toHaveLength(8);
  const sexes = ["male", "female", "Mann", "Frau", "homme", "femme", "hombre", "mujer"];
  expect(find(...sexes)).toMatchObject([{ options: [{}, {}, {}] }]);
});

test("values of six letters may differ by a sign, shorter ones may not", () => {
  expect(find(...times(6, "Gentoo", "Gen-too", "Adelie"))).toHaveLength(1);
  expect(find(...times(6, "Gento", "Gen-to", "Adelie"))).toEqual([]);
});
