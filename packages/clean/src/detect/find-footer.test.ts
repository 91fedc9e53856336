import { expect, test } from "vitest";

import { profileOf } from "../../tests/table-of.ts";
import { findFooter } from "./find-footer.ts";

const rows = ["a;1;x", "b;2;y", "c;3;z", "d;4;x"];

function find(...lines: string[]) {
  return findFooter(profileOf(lines, ";"));
}

test("a row that adds up the others is likely a total", () => {
  expect(find(...rows, "Total;10;")).toMatchObject([
    { sureness: "likely", step: { rows: 1, column: "column 1", value: "Total" } },
  ]);
});

test("notes below the table go together with the total above them", () => {
  expect(find(...rows, ";;", "Total;1,000;", "Source: the office;;")).toMatchObject([
    { sureness: "asked", choices: [{ step: { rows: 2, value: "Total" } }] },
  ]);
});

test.each<[string, string[]]>([
  ["a table without a footer", rows],
  ["a total in the middle", ["a;1;x", "Total;3;", ...rows]],
  ["a value that begins like one", [...rows, "Totally;5;x"]],
])("%s is left alone", (_, lines) => {
  expect(find(...lines)).toEqual([]);
});
