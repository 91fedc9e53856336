import { expect, test } from "vitest";

import { tableOf } from "../../tests/table-of.ts";
import { detect } from "./detect.ts";
import { findRest } from "./find-rest.ts";
import { profileTable } from "./profile.ts";

const read = (...cells: string[]) => tableOf(cells);
const find = (...cells: string[]) => findRest(profileTable(read(...cells)));
const numbers = Array.from({ length: 30 }, (_, at) => String(at * 7));
const days = Array.from({ length: 28 }, (_, at) => `2020-01-${at + 1}`);

test.each<[string, string[], object]>([
  ["numbers", [...numbers, "12x4"], { kind: "numbers", whole: true, rest: "missing" }],
  ["decimals", [...numbers, "1.5", "about 5"], { kind: "numbers", whole: false }],
  ["dates", [...days, "2020-02-30"], { kind: "dates", formats: ["%Y-%m-%d"], rest: "missing" }],
])("%s with a value that no rule reads are asked for", (_, cells, step) => {
  expect(find(...cells)).toMatchObject([{ sureness: "asked", count: 1, choices: [{ step }] }]);
});

test.each<[string, string[]]>([
  ["numbers alone", numbers],
  ["dates alone", days],
  ["house numbers", [...numbers, "12a", "14 b"]],
  ["codes with leading zeros", [...numbers, "007", "x1y"]],
  ["numbers and many words", [...numbers, "small", "large", "huge", "tiny"]],
  ["words", Array.from({ length: 30 }, (_, at) => `word ${at}`)],
  ["dates in an open order", [...Array.from({ length: 12 }, (_, at) => `${at + 1}/1/2020`), "x"]],
])("%s are left alone", (_, cells) => {
  expect(find(...cells)).toEqual([]);
});

test("where another question is about the column, there is no second one", () => {
  const questions = (cells: string[]) =>
    detect(read("n", ...cells)).filter((one) => "choices" in one);
  expect(questions([...numbers, "12*"])).toHaveLength(1);
  expect(questions([...numbers, "12x4"])).toHaveLength(1);
});
