import { expect, test } from "vitest";

import { profileOf } from "../../tests/table-of.ts";
import { findBooleans } from "./find-booleans.ts";

function find(...cells: string[]) {
  return findBooleans(profileOf(cells));
}

test("words for yes and no in any case are found", () => {
  expect(find("yes", "No", "YES", "n", "1")).toMatchObject([
    {
      sureness: "sure",
      step: {
        kind: "booleans",
        column: "column 1",
        yes: ["yes", "YES", "1"],
        no: ["No", "n"],
        rest: "stop",
      },
      count: 5,
      examples: [
        { before: "yes", after: "True" },
        { before: "No", after: "False" },
      ],
    },
  ]);
});

test("four are enough", () => {
  expect(find("yes", "no", "yes", "no")).toHaveLength(1);
});

test("in as many spellings as there are words, and not in more", () => {
  const cased = (word: string) =>
    Array.from({ length: 1 << word.length }, (_, bits) =>
      Array.from(word, (one, at) => (bits & (1 << at) ? one.toUpperCase() : one)).join(""),
    );
  const all = [...cased("yes"), ...cased("no"), ...cased("on"), "1", "0"];
  expect(find(...all)).toHaveLength(1);
  expect(find(...all, "y")).toEqual([]);
});

test.each<[string, string[]]>([
  ["ones and zeros", ["1", "0", "1", "0"]],
  ["one answer only", ["yes", "yes", "yes", "yes"]],
  ["a third answer", ["yes", "no", "yes", "maybe"]],
  ["too few", ["yes", "no"]],
  ["the other answer only", ["no", "no", "no", "no"]],
])("%s are left alone", (_, cells) => {
  expect(find(...cells)).toEqual([]);
});
