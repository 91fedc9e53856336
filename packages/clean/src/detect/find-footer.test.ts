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

test("a total that adds up does not take a remark below it along unasked", () => {
  expect(find(...rows, "Total;10;", "as they were told;;")).toMatchObject([
    { sureness: "asked", choices: [{ step: { rows: 2, value: "Total" } }] },
  ]);
});

test("a row that says it is a note is likely one", () => {
  expect(find(...rows, "Source: the office;;", "* provisional;;")).toMatchObject([
    { sureness: "likely", step: { rows: 2, value: "Source: the office" } },
  ]);
});

test.each<[string, string[], number, string]>([
  ["a text alone", ["figures of the office;;"], 1, "figures of the office"],
  [
    "a sentence with a number",
    ["Printed on 3 May by the office;;"],
    1,
    "Printed on 3 May by the office",
  ],
  ["when it was printed", ["Printed 01.02.2024 12:00;;"], 1, "Printed 01.02.2024 12:00"],
  ["a total above that", ["Total;9;", "Exported on 2024-02-01;;"], 2, "Total"],
  ["what is above a note", ["as they were told;;", "Source: the office;;"], 2, "as they were told"],
  ["a text in another column", [";;", ";as they were told;"], 1, "as they were told"],
])("%s below the table is asked for", (_, lines, count, value) => {
  expect(find(...rows, ...lines)).toMatchObject([
    { sureness: "asked", count, choices: [{ step: { rows: count, value } }] },
  ]);
});

test("in a wide table a note may have two texts", () => {
  const wide = rows.map((row) => `${row};${row}`);
  expect(find(...wide, "Some;;;;;", ";like to;write here;;;")).toMatchObject([
    { sureness: "asked", choices: [{ step: { rows: 2, value: "Some" } }] },
  ]);
});

test.each<[string, string[]]>([
  ["a table without a footer", rows],
  ["a total in the middle", ["a;1;x", "Total;3;", ...rows]],
  ["a value that begins like one", [...rows, "Totally;5;x"]],
  ["a number alone", [...rows, "12;;"]],
  ["a day alone", [...rows, "31 Dec 2020;;"]],
  ["a code alone", [...rows, "A-12;;"]],
  ["a text alone in a table where others are", ["a;1;x", "part;;", ...rows, "end;;"]],
  ["two texts of three", [...rows, "e;;x"]],
  ["a text alone in two columns", ["a;1", "b;2", "c;3", "d;4", "end;"]],
])("%s is left alone", (_, lines) => {
  expect(find(...lines)).toEqual([]);
});
