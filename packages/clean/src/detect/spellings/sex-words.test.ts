import { expect, test } from "vitest";

import { profileLines } from "../../../tests/read-lines.ts";
import { findSynonyms } from "./find-synonyms.ts";

const times = (count: number, ...cells: string[]) =>
  Array.from({ length: count }, () => cells).flat();

/** The pairs of each answer. */
function answersTo(...cells: string[]) {
  return findSynonyms(profileLines(cells))
    .flatMap((one) => ("options" in one ? one.options : []))
    .map(({ step }) =>
      step.kind === "spellings" ? step.pairs.map((pair) => pair.join(" → ")) : [],
    );
}

test.each<[string, string[], string[]]>([
  ["in capitals", times(3, "MALE", "FEMALE", "M", "F"), ["M → MALE", "F → FEMALE"]],
  ["with a capital", times(3, "Male", "Female", "m", "f"), ["m → Male", "f → Female"]],
  ["as the only word", times(3, "Male", "F", "M"), ["F → Female", "M → Male"]],
  ["as the other word", times(3, "FEMALE", "M", "f"), ["M → MALE", "f → FEMALE"]],
  [
    "as most are written",
    ["Male", ...times(4, "male"), "female", "FEMALE"],
    ["Male → male", "FEMALE → female"],
  ],
  [
    "as the more frequent of both words is",
    ["male", ...times(4, "FEMALE"), "f"],
    ["male → MALE", "f → FEMALE"],
  ],
  ["without spaces", times(3, "male", " male", "female"), [" male → male"]],
  ["with a point behind an initial", times(3, "male", "f."), ["f. → female"]],
])("the sexes are written %s", (_, cells, pairs) => {
  expect(answersTo(...cells)[0]).toEqual(pairs);
});

test("of two languages the one with more cells is the first answer", () => {
  const firstOf = (...cells: string[]) => answersTo(...cells).map(([first]) => first);
  const few = ["male", "female"];
  const many = times(2, "Mann", "Frau");
  expect(firstOf(...few, ...many)).toEqual(["male → Mann", "Mann → male"]);
  expect(firstOf(...many, ...few)).toEqual(["male → Mann", "Mann → male"]);
});

test.each<[string, string[]]>([
  ["both sexes in one word each", times(3, "male", "female")],
  ["one sex in several spellings", times(3, "male", "M", "males")],
  ["the other sex alone", times(3, "female", "F")],
  ["sexes among other words", times(3, "male", "female", "unclear")],
  ["words with a point inside", times(3, "men", "women", "wo.men")],
])("%s: nothing is asked", (_, cells) => {
  expect(answersTo(...cells)).toEqual([]);
});
