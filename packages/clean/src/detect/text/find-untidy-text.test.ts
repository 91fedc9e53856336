import { expect, test } from "vitest";

import { readCsv } from "../../read/read-csv.ts";
import { profileTable } from "../profile.ts";
import { findSpaces } from "./find-untidy-text.ts";

function find(...cells: string[]) {
  const csv = cells.map((cell) => `"${cell}"\n`).join("");
  return findSpaces(profileTable(readCsv(new TextEncoder().encode(csv), { delimiter: "|" }).table));
}

test("spaces around, doubled and invisible ones are found, each cell counted", () => {
  expect(find(" a", "b  c", "d\u200be", "fine", "f i")).toMatchObject([
    { confidence: "clear", count: 3, step: { inside: true, hard: false, invisible: true } },
  ]);
});

test("in texts of several lines only those around are found", () => {
  expect(find(" a", "b\n  c")).toMatchObject([{ count: 1, step: { inside: false } }]);
});

test.each<[string, string[]]>([
  ["single hard spaces", ["10\u00a0%", "1\u202f234"]],
  ["wide spaces between names", ["山田\u3000太郎", "鈴木\u3000花子"]],
  ["zero-width spaces of Thai beside other scripts", ["ภาษา\u200bไทย", "Thai"]],
  ["zero-width spaces of Thai", ["ภาษา\u200bไทย", "ไทย"]],
  ["joiners of emoji", ["👩\u200d🔬", "می\u200cخواهم"]],
  ["tidy texts", ["a b", "c"]],
])("%s are left alone", (_, cells) => {
  expect(find(...cells)).toEqual([]);
});
