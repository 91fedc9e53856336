import { expect, test } from "vitest";

import { profileLines } from "../../../tests/lines.ts";
import { findLookalikes } from "./find-lookalikes.ts";

const find = (...cells: string[]) =>
  findLookalikes(profileLines(cells)).flatMap((issue) =>
    "step" in issue && issue.step.kind === "spellings" ? issue.step.pairs : [],
  );

test.each([
  ["a Cyrillic letter in a Latin word", ["P\u0430ris", "Paris"], [["P\u0430ris", "Paris"]]],
  ["a Latin letter in a Cyrillic word", ["Мoсква"], [["Мoсква", "Москва"]]],
  ["a Greek letter in a Latin word", ["\u0391lpha"], [["\u0391lpha", "Alpha"]]],
  ["a code that looks like another", ["CE34", "\u0421\u041534"], [["\u0421\u041534", "CE34"]]],
])("finds %s", (_, cells, pairs) => {
  expect(find(...cells)).toEqual(pairs);
});

test.each([
  ["units and symbols", ["kΩ", "μm", "αlpha", "Δt", "µg", "ΔT", "Δp", "MΩ"]],
  ["words of one alphabet each", ["Москва Moscow", "Αθήνα", "Ёлка", "Café"]],
  ["codes in Cyrillic letters", ["АВ12", "КМ77"]],
])("leaves %s alone", (_, cells) => {
  expect(find(...cells)).toEqual([]);
});

test("says which letter it is", () => {
  const [issue] = findLookalikes(profileLines(["P\u0430ris", "Paris"]));
  expect(issue?.reason).toBe("Because “Pаris” has a Cyrillic а, so no search finds it.");
});
