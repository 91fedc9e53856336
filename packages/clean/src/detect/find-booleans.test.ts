import { expect, test } from "vitest";

import { profileOf } from "../../tests/table-of.ts";
import { findBooleans } from "./find-booleans.ts";

function find(...cells: string[]) {
  return findBooleans(profileOf(cells));
}

test("words for yes and no in any case are found", () => {
  expect(find("yes", "No", "YES", "n", "1")).toMatchObject([
    { step: { yes: ["yes", "YES", "1"], no: ["No", "n"] } },
  ]);
});

test.each<[string, string[]]>([
  ["ones and zeros", ["1", "0", "1", "0"]],
  ["one answer only", ["yes", "yes", "yes", "yes"]],
  ["a third answer", ["yes", "no", "yes", "maybe"]],
  ["too few", ["yes", "no"]],
])("%s are left alone", (_, cells) => {
  expect(find(...cells)).toEqual([]);
});
