import { expect, test } from "vitest";

import { profileLines } from "../../../tests/read-lines.ts";
import { findFooter } from "./find-totals.ts";

const rows = ["a;1;x", "b;2;y", "c;3;z", "d;4;x"];

function find(...lines: string[]) {
  return findFooter(profileLines(lines, ";"));
}

test("a row that adds up the others is likely a total", () => {
  expect(find(...rows, "Total;10;")).toMatchObject([
    { confidence: "likely", step: { rows: 1, column: "column 1", value: "Total" } },
  ]);
});

test("notes below the table go together with the total above them", () => {
  expect(find(...rows, ";;", "Total;1,000;", "Source: the office;;")).toMatchObject([
    { confidence: "ambiguous", options: [{ step: { rows: 2, value: "Total" } }] },
  ]);
});

test("a total that adds up does not take a remark below it along unasked", () => {
  expect(find(...rows, "Total;10;", "as they were told;;")).toMatchObject([
    { confidence: "ambiguous", options: [{ step: { rows: 2, value: "Total" } }] },
  ]);
});

test("a row that says it is a note is likely one", () => {
  expect(find(...rows, "Source: the office;;", "* provisional;;")).toMatchObject([
    { confidence: "likely", step: { rows: 2, value: "Source: the office" } },
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
    { confidence: "ambiguous", count, options: [{ step: { rows: count, value } }] },
  ]);
});

test("in a wide table a note may have two texts", () => {
  const wide = rows.map((row) => `${row};${row}`);
  expect(find(...wide, "Some;;;;;", ";like to;write here;;;")).toMatchObject([
    { confidence: "ambiguous", options: [{ step: { rows: 2, value: "Some" } }] },
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

test("four rows are above it, and nine more below its first one at most", () => {
  expect(find(...rows.slice(0, 3), "Total;6;")).toEqual([]);
  const notes = (count: number) => Array<string>(count).fill("Note: rounded;;");
  expect(find(...rows, ...notes(10))).toMatchObject([{ count: 10 }]);
  expect(find(...rows, ...notes(11))).toMatchObject([{ count: 10 }]);
  expect(
    find(...rows, "Total;10;", ...Array<string>(8).fill(";;"), "Note: rounded;;"),
  ).toMatchObject([{ count: 10, step: { value: "Total" } }]);
  expect(
    find(...rows, "Total;10;", ...Array<string>(9).fill(";;"), "Note: rounded;;"),
  ).toMatchObject([{ count: 1, step: { value: "Note: rounded" } }]);
  expect(find(...notes(8))).toEqual([]);
});

test("what is said tells totals from notes, and one row from several", () => {
  expect(find(...rows, "Total;10;")).toEqual([
    {
      confidence: "likely",
      step: { kind: "footer", rows: 1, column: "column 1", value: "Total" },
      count: 1,
      examples: [{ before: "Total", after: undefined }],
      untouched: "The 4 rows above stay.",
      why: "“Total” is a total of the rows.",
    },
  ]);
  expect(find(...rows, "Source: us;;")).toMatchObject([
    { why: "“Source: us” is a note below the rows." },
  ]);
  expect(find(...rows, "Total;11;")).toMatchObject([
    {
      confidence: "ambiguous",
      options: [{ label: "Leave out the last row" }],
      why: "“Total” may be a total of the rows, or one of them.",
    },
  ]);
  expect(find(...rows, "as they were told;;", "Source: us;;")).toMatchObject([
    {
      options: [{ label: "Leave out the last 2 rows" }],
      why: "“as they were told” may be a note below the rows, or one of them.",
    },
  ]);
});

test("a value of a thousand letters may be named, not a longer one", () => {
  const note = (length: number) => `Note: ${"x".repeat(length - 6)};;`;
  expect(find(...rows, note(1000))).toHaveLength(1);
  expect(find(...rows, note(1001))).toEqual([]);
});

test.each<[string, string[], string, boolean]>([
  ["rounded", ["a;1000.4;", "b;1000.4;", "c;1000.4;", "d;1000.4;"], "4000", true],
  ["less than a thousandth beside it", rows, "10.01", true],
  ["more than a thousandth beside it", rows, "10.02", false],
  ["as much below it", rows, "9.98", false],
  [
    "with signs for thousands and a currency",
    ["a;$1,000;", "b;€ 2,000;", "c;£3,000;", "d;4 000;"],
    "10,000",
    true,
  ],
  ["with a decimal comma", ["a;1.000,50;", "b;2.000,25;", "c;0,25;", "d;4;"], "3.005,00", true],
  ["with a decimal comma beside it", ["a;1,5;", "b;2,5;", "c;0,25;", "d;4;"], "9,25", false],
  ["below zero", ["a;-1;", "b;-2;", "c;-3;", "d;-4;"], "-10", true],
  ["below zero beside it", ["a;-1;", "b;-2;", "c;-3;", "d;-4;"], "-11", false],
  ["of values that come again", ["a;2;", "b;2;", "c;2;", "d;2;"], "8", true],
  ["of values with words among them", ["a;2;", "b;none;", "c;;", "d;2;"], "4", true],
  ["a thousandth above", ["a;990;", "b;1;", "c;4;", "d;4;"], "1000", true],
  ["of values with codes among them", ["a;2;", "b;x5;", "c;5x;", "d;2;"], "4", true],
  ["of zeros", ["a;0;", "b;0;", "c;0;", "d;0;"], "0", false],
  ["that is a word", rows, "ten", false],
  ["with a text behind it", rows, "10 m", false],
  ["missing", rows, "", false],
])("a sum %s", (_, above, sum, isLikely) => {
  expect(find(...above, `Total;${sum};`)).toMatchObject([
    { confidence: isLikely ? "likely" : "ambiguous" },
  ]);
});

test.each([
  "Total",
  "Totals",
  "Grand total",
  "Sub-total",
  "subtotal",
  "Sum of all",
  "Summe",
  "Gesamtsumme",
  "Zwischensumme",
  "Gesamtergebnis",
  "Endsaldo",
  " Total ",
])("a row may have other cells beside “%s”", (name) => {
  expect(find(...rows, `${name};3;z`)).toMatchObject([{ count: 1 }]);
});

test("notes have one cell of three, or two of six or more", () => {
  const six = rows.map((row) => `${row};${row}`);
  expect(find(...six, "Source: us;Note: rounded;;;;")).toHaveLength(1);
  expect(find(...six, "Source: us;Note: rounded;Notes: more;;;")).toEqual([]);
  expect(find(...rows, "Source: us;Note: rounded;")).toEqual([]);
  expect(find(...rows.map((row) => `${row};`), "Source: us;Note: rounded;;")).toEqual([]);
  const nine = rows.map((row) => `${row};${row};${row}`);
  expect(find(...nine, "Source: us;Note: rounded;Notes: more;;;;;;")).toEqual([]);
  expect(find("a;1", "b;2", "c;3", "d;4", "Source: us;")).toEqual([]);
  expect(find(...six, "Source: us;12;;;;")).toEqual([]);
});

test("a text alone is a note where every row above has more, empty ones apart", () => {
  expect(find(";;", ...rows, "end;;")).toMatchObject([{ confidence: "ambiguous", count: 1 }]);
  expect(find("part;;", ...rows, "end;;")).toEqual([]);
  expect(find("part;;", ...rows, "end;;", "Source: us;;")).toMatchObject([
    { confidence: "likely", count: 1 },
  ]);
});

test.each<[string, number]>([
  ["in 2020", 0],
  ["in May 2020", 0],
  ["told in May 2020", 0],
  ["as told in May 2020", 1],
  ["?", 0],
])("“%s” below the rows is a note: %d", (text, count) => {
  expect(find(...rows, `${text};;`)).toHaveLength(count);
});

test("columns that are no texts any more have no footer", () => {
  const { table, texts } = profileLines([...rows, "yes;;"], ";");
  const codes = table.columns[0]?.codes ?? new Uint32Array();
  const answers = { name: "n", type: "boolean", codes, values: new Uint8Array(9) } as const;
  expect(findFooter({ table, texts })).toHaveLength(1);
  const columns = [answers, ...table.columns.slice(1)];
  expect(findFooter({ table: { ...table, columns }, texts })).toEqual([]);
});
