import { expect, test } from "vitest";

import { profileLines } from "../../../tests/lines.ts";
import { readCsv } from "../../read/read-csv.ts";
import { profileTable } from "../profile.ts";
import { findSpaces, findBrokenEncoding } from "./find-untidy-text.ts";

function findEncodingIssues(...cells: string[]) {
  return findBrokenEncoding(profileLines(cells));
}

test("finds wrongly decoded letters, with examples", () => {
  expect(findEncodingIssues("ZÃ¼rich", "Bern", "itâ€™s")).toMatchObject([
    {
      confidence: "likely",
      step: { kind: "encoding", columns: ["column 1"] },
      count: 2,
      examples: [{ after: "Zürich" }, { after: "it’s" }],
    },
  ]);
});

test("a rare correct letter isn't evidence against it", () => {
  expect(findEncodingIssues("\u0190", "ZÃ¼rich")).toMatchObject([{ count: 1 }]);
});

test.each<[string, string[]]>([
  ["correct letters", ["Zürich", "it’s", "É…", "京都"]],
  ["a character that nobody types, beside broken ones", ["\u0190", "ZÃ¼rich", "É…"]],
  ["a correct pair that would become another letter", ["É…", "Bern"]],
])("leaves %s alone", (_, cells) => {
  expect(findEncodingIssues(...cells)).toEqual([]);
});

function find(...cells: string[]) {
  const csv = cells.map((cell) => `"${cell}"\n`).join("");
  return findSpaces(profileTable(readCsv(new TextEncoder().encode(csv), { delimiter: "|" }).table));
}

test("counts cells with surrounding, repeated and invisible spaces", () => {
  expect(find(" a", "b  c", "d\u200be", "fine", "f i")).toMatchObject([
    { confidence: "clear", count: 3, step: { inside: true, hard: false, invisible: true } },
  ]);
});

test("keeps spaces inside texts of several lines", () => {
  expect(find(" a", "b\n  c")).toMatchObject([{ count: 1, step: { inside: false } }]);
});

test.each<[string, string[]]>([
  ["single non-breaking spaces", ["10\u00a0%", "1\u202f234"]],
  ["wide spaces between names", ["山田\u3000太郎", "鈴木\u3000花子"]],
  ["zero-width spaces of Thai beside other scripts", ["ภาษา\u200bไทย", "Thai"]],
  ["zero-width spaces of Thai", ["ภาษา\u200bไทย", "ไทย"]],
  ["joiners of emoji", ["👩\u200d🔬", "می\u200cخواهم"]],
  ["tidy texts", ["a b", "c"]],
])("leaves %s alone", (_, cells) => {
  expect(find(...cells)).toEqual([]);
});
