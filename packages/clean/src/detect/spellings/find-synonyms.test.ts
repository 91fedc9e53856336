import { expect, test } from "vitest";

import { profileLines } from "../../../tests/lines.ts";
import { findSynonyms } from "./find-synonyms.ts";

const sexTimes = (count: number, ...cells: string[]) =>
  Array.from({ length: count }, () => cells).flat();

/** Returns the replacement pairs of each option. */
function getOptions(...cells: string[]) {
  return findSynonyms(profileLines(cells))
    .flatMap((one) => ("options" in one ? one.options : []))
    .map(({ step }) =>
      step.kind === "spellings" ? step.pairs.map((pair) => pair.join(" → ")) : [],
    );
}

test.each<[string, string[], string[]]>([
  ["in capitals", sexTimes(3, "MALE", "FEMALE", "M", "F"), ["M → MALE", "F → FEMALE"]],
  ["with a capital", sexTimes(3, "Male", "Female", "m", "f"), ["m → Male", "f → Female"]],
  ["as the only word", sexTimes(3, "Male", "F", "M"), ["F → Female", "M → Male"]],
  ["as the other word", sexTimes(3, "FEMALE", "M", "f"), ["M → MALE", "f → FEMALE"]],
  [
    "like the majority",
    ["Male", ...sexTimes(4, "male"), "female", "FEMALE"],
    ["Male → male", "FEMALE → female"],
  ],
  [
    "like the more frequent word",
    ["male", ...sexTimes(4, "FEMALE"), "f"],
    ["male → MALE", "f → FEMALE"],
  ],
  ["without spaces", sexTimes(3, "male", " male", "female"), [" male → male"]],
  ["with a point behind an initial", sexTimes(3, "male", "f."), ["f. → female"]],
])("writes the sexes %s", (_, cells, pairs) => {
  expect(getOptions(...cells)[0]).toEqual(pairs);
});

test("English words come first in a column with an English name", () => {
  const cells = [...sexTimes(1, "males", "m"), ...sexTimes(2, "Männer", "Frauen")];
  const profile = profileLines(cells);
  const texts = profile.texts.map((text) => ({ ...text, column: { ...text.column, name: "sex" } }));
  const [issue] = findSynonyms({ ...profile, texts });
  expect(issue && "options" in issue && issue.options[0]?.label).toBe("Merge into males, females");
});

test("of two languages, the more frequent is the first option", () => {
  const getFirst = (...cells: string[]) => getOptions(...cells).map(([first]) => first);
  const few = ["male", "female"];
  const many = sexTimes(2, "Mann", "Frau");
  expect(getFirst(...few, ...many)).toEqual(["male → Mann", "Mann → male"]);
  expect(getFirst(...many, ...few)).toEqual(["male → Mann", "Mann → male"]);
});

test.each<[string, string[]]>([
  ["both sexes in one word each", sexTimes(3, "male", "female")],
  ["one sex in several spellings", sexTimes(3, "male", "M", "males")],
  ["only the other sex", sexTimes(3, "female", "F")],
  ["sexes among other words", sexTimes(3, "male", "female", "unclear")],
  ["words with a point inside", sexTimes(3, "men", "women", "wo.men")],
])("finds nothing: %s", (_, cells) => {
  expect(getOptions(...cells)).toEqual([]);
});

function find(...cells: string[]) {
  return findSynonyms(profileLines(cells));
}
const times = (count: number, ...cells: string[]) =>
  Array.from({ length: count }, () => cells).flat();

test.each<[string, string[], string[]]>([
  [
    "words for the sexes",
    ["male", "female", "M", "F", "males", "male"],
    ["Merge into male, female", "Merge into males, females"],
  ],
  [
    "words of two languages",
    ["male", "female", "Männer", "Frauen", "male", "m."],
    ["Merge into male, female", "Merge into Männer, Frauen"],
  ],
  [
    "codes",
    times(4, "male", "female", "1", "2"),
    ["Read 1 as male, 2 as female", "Read 1 as female, 2 as male"],
  ],
  [
    "the same word behind several",
    times(4, "Biscoe", "Dream", "Biscoe Island", "Dream Island"),
    ["Merge into Biscoe, Dream"],
  ],
  [
    "a remark in parentheses",
    times(6, "Adelie", "Gentoo", "Adelie (P. adeliae)"),
    ["Merge into Adelie"],
  ],
  [
    "signs inside of words",
    times(6, "Chinstrap", "Chin-strap", "Gentoo"),
    ["Merge into Chinstrap"],
  ],
  ["first letters", times(6, "Small", "Large", "S", "L"), ["Merge into Small, Large"]],
  ["letters with a point", times(6, "Small", "Large", "S.", "L."), ["Merge into Small, Large"]],
  [
    "a remark behind the longer of two possible values",
    [...times(8, "Adelie", "Adelie Penguin"), "Adelie Penguin (adult)"],
    ["Merge into Adelie Penguin"],
  ],
])("asks about %s", (_, cells, labels) => {
  expect(find(...cells)).toMatchObject([
    { confidence: "ambiguous", options: labels.map((label) => ({ label })) },
  ]);
});

test.each<[string, string[]]>([
  ["two sexes, written uniformly", times(6, "M", "F")],
  ["countries that begin alike", times(6, "Guinea", "Guinea Bissau", "Niger", "Nigeria")],
  ["lists of values", times(6, "phone", "video", "video / phone", "chat / phone", "chat")],
  ["grades", times(6, "A", "B", "C", "Absent")],
  ["initials of two values", times(6, "S", "L", "Small", "Silver", "Large")],
  ["products with sizes", times(6, "Tea", "Tea 2", "Coffee 3", "Coffee")],
  ["three codes beside two words", times(6, "yes", "no", "1", "2", "3")],
  ["a code and a number of two digits", times(6, "yes", "no", "0", "01")],
  ["words among more numbers", times(6, "male", "female", "M", "1", "2", "3", "4")],
  ["initials of differently spelt values", times(6, "Breite Straße", "Breite Strasse", "Am Tor")],
  ["values that differ in case only", times(6, "Gentoo", "GENTOO", "Adelie")],
  ["names", ["Anna", "Anna Maria", "Berta", "Berta Maria", "Carla", "Dora", "Eva"]],
  ["words with significant punctuation", times(6, "C", "C++", "Java")],
])("leaves %s alone", (_, cells) => {
  expect(find(...cells)).toEqual([]);
});

test.each<[string, string[], [string, string][], reason: string, title: string]>([
  [
    "sexes",
    times(3, "male", "female", "M", "F"),
    [
      ["M", "male"],
      ["F", "female"],
    ],
    "Because they name the same sex.",
    "4 words for 2 sexes",
  ],
  [
    "a word behind several",
    times(4, "Biscoe", "Dream", "Biscoe Island", "Dream Island"),
    [
      ["Biscoe Island", "Biscoe"],
      ["Dream Island", "Dream"],
    ],
    "Because they only add words to a value.",
    "2 other words for 2 values: “Biscoe Island”, “Dream Island”",
  ],
  [
    "initials",
    times(6, "Small", "Large", "S", "L"),
    [
      ["S", "Small"],
      ["L", "Large"],
    ],
    "Because each is the first letter of a value.",
    "2 other words for 2 values: “S”, “L”",
  ],
])(
  "the question shows the pairs, their cells and the reason: %s",
  (_, cells, pairs, reason, title) => {
    const [found] = find(...cells);
    const evidence = found && "recommendation" in found ? found.recommendation : found?.reason;
    expect({ ...found, reason: evidence }).toMatchObject({
      options: [{ step: { kind: "spellings", column: "column 1", pairs } }],
      count: cells.length / 2,
      examples: pairs.map(([before, after]) => ({ before, after })),
      title,
      reason,
    });
  },
);

test("keeps the more frequent form, and ignores short values", () => {
  expect(find(...times(6, "Chin-strap", "Chinstrap", "Gentoo"), "Chinstrap")).toMatchObject([
    {
      options: [{ step: { pairs: [["Chin-strap", "Chinstrap"]] } }],
      count: 6,
      examples: [{ before: "Chin-strap", after: "Chinstrap" }],
      reason: "Because they differ only in punctuation.",
    },
  ]);
  expect(find(...times(6, "a-b", "ab", "xyz"))).toEqual([]);
});

test("offers both orders of two codes", () => {
  expect(find(...times(4, "male", "female", "2", "1"))).toMatchObject([
    {
      count: 8,
      examples: [],
      options: [
        {
          label: "Read 1 as male, 2 as female",
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
      title: "8 cells have 1 and 2: which word is meant?",
    },
  ]);
  expect(find(...times(4, "male", "female", "1", "3"))).toEqual([]);
  expect(find(...times(4, "male", "female", "1", "M2"))).toEqual([]);
});

test("names eight pairs, shows three, and offers three options", () => {
  const towns = Array.from("abcdefghi", (letter) => letter.repeat(5));
  const [asked] = find(...times(2, ...towns, ...towns.map((town) => `${town} Town`)));
  expect(asked).toMatchObject({ count: 18, examples: [{}, {}, {}] });
  expect(asked?.title.match(/“/g)).toHaveLength(8);
  const sexes = ["male", "female", "Mann", "Frau", "homme", "femme", "hombre", "mujer"];
  expect(find(...sexes)).toMatchObject([{ options: [{}, {}, {}] }]);
});
