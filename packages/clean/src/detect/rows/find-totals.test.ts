import { expect, test } from "vitest";

import { headerStep, profileLines, readLines } from "../../../tests/lines.ts";
import { getStepKind } from "../../steps/kinds.ts";
import { detectIssues } from "../detect.ts";
import { findFooter, findSubtotals } from "./find-totals.ts";

const subtotalRows = ["a;Bern;1", "b;Zug;2", "c;Chur;3", "d;Thun;4"];

function findSubtotalIssues(...lines: string[]) {
  return findSubtotals(profileLines(lines, ";"));
}

test("asks about subtotals among the rows, and filters them by their words", () => {
  const lines = ["a;Bern;1", "b;Bern;2", "Subtotal R5;;3", "c;Zug;4", "d;Zug;5", "Subtotal R6;;9"];
  expect(findSubtotalIssues(...lines)).toMatchObject([
    {
      confidence: "ambiguous",
      options: [
        {
          label: "Remove 2 rows",
          step: {
            kind: "filter",
            column: "column 1",
            keep: { where: "not-one-of", values: ["Subtotal R5", "Subtotal R6"] },
          },
        },
      ],
      count: 2,
      examples: [
        { before: "Subtotal R5", after: undefined },
        { before: "Subtotal R6", after: undefined },
      ],
      title: "2 subtotal rows, such as “Subtotal R5”",
      untouched: "Until you choose, the columns are checked without these rows.",
    },
  ]);
});

test.each([
  "Zwischensumme",
  "Summe",
  "Bern Ergebnis",
  "R5 Total",
  "sub-total",
  "Total: Bern",
  "Anfangssaldo",
  "opening balance",
])("“%s” is a subtotal", (word) => {
  expect(
    findSubtotalIssues(subtotalRows[0] ?? "", `;${word};6`, ...subtotalRows.slice(1)),
  ).toMatchObject([
    {
      options: [{ label: "Remove 1 row", step: { column: "column 2" } }],
      untouched: "Until you choose, the columns are checked without this row.",
      title: `1 subtotal row, such as “${word}”`,
    },
  ]);
});

test.each<[string, string[]]>([
  ["a row with another text", ["Total;x;6"]],
  ["a row with another text and two numbers", ["Total;x 5;"]],
  ["a row without a gap", ["Total;5;6"]],
  ["a row without a number", ["Total;;"]],
  ["a word that only begins alike", ["Totally;;6"]],
  ["a remark of more than sixty letters", [`Total ${"x".repeat(55)};;6`]],
  ["a word that another row has too", ["Total;;6", "Total;x;6"]],
  ["more than a third of the rows", ["Total;;1", "Total;;2", "Total;;3"]],
])("leaves %s alone", (_, lines) => {
  expect(findSubtotalIssues(...lines, ...subtotalRows)).toEqual([]);
});

test("leaves totals below all rows to findFooter", () => {
  expect(findSubtotalIssues(...subtotalRows, "Zwischensumme;;6", "Summe;;9")).toEqual([]);
});

test("ignores the opening balance of a bank statement when detecting its dates", () => {
  const days = Array.from({ length: 60 }, (_, at) => `${10 + (at % 20)}.03.2024;Laden;${at},50`);
  const lines = ["Datum;Text;Betrag", "Anfangssaldo;;1.523,11", ...days];
  const { table } = getStepKind(headerStep).apply(readLines(lines, ";"), headerStep);
  const steps = (isDismissed?: Parameters<typeof detectIssues>[1]) =>
    detectIssues(table, isDismissed).flatMap((one) => ("step" in one ? [one.step.kind] : []));
  expect(steps()).toEqual(["filter", "dates", "numbers"]);
  expect(steps((one) => one.title.startsWith("1 sub"))).toEqual(["dates", "numbers"]);
});

const rows = ["a;1;x", "b;2;y", "c;3;z", "d;4;x"];

function find(...lines: string[]) {
  return findFooter(profileLines(lines, ";"));
}

test("a last row with the sum of the others is a total", () => {
  expect(find(...rows, "Total;10;")).toMatchObject([
    { confidence: "likely", step: { rows: 1, column: "column 1", value: "Total" } },
  ]);
});

test("notes belong to the footer together with the total above them", () => {
  expect(find(...rows, ";;", "Total;1,000;", "Source: the office;;")).toMatchObject([
    { confidence: "ambiguous", options: [{ step: { rows: 2, value: "Total" } }] },
  ]);
});

test("asks about a remark below a total", () => {
  expect(find(...rows, "Total;10;", "as they were told;;")).toMatchObject([
    { confidence: "ambiguous", options: [{ step: { rows: 2, value: "Total" } }] },
  ]);
});

test("a row that begins like a note is a note", () => {
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
  ["a total above a note", ["Total;9;", "Exported on 2024-02-01;;"], 2, "Total"],
  ["what is above a note", ["as they were told;;", "Source: the office;;"], 2, "as they were told"],
  ["a text in another column", [";;", ";as they were told;"], 1, "as they were told"],
])("asks about %s below the table", (_, lines, count, value) => {
  expect(find(...rows, ...lines)).toMatchObject([
    { confidence: "ambiguous", count, options: [{ step: { rows: count, value } }] },
  ]);
});

test("in a wide table, a note may have two cells", () => {
  const wide = rows.map((row) => `${row};${row}`);
  expect(find(...wide, "Some;;;;;", ";like to;write here;;;")).toMatchObject([
    { confidence: "ambiguous", options: [{ step: { rows: 2, value: "Some" } }] },
  ]);
});

test.each<[string, string[]]>([
  ["a table without a footer", rows],
  ["a total in the middle", ["a;1;x", "Total;3;", ...rows]],
  ["a value that only begins alike", [...rows, "Totally;5;x"]],
  ["a number alone", [...rows, "12;;"]],
  ["a day alone", [...rows, "31 Dec 2020;;"]],
  ["a code alone", [...rows, "A-12;;"]],
  ["a single text in a table with others", ["a;1;x", "part;;", ...rows, "end;;"]],
  ["two texts of three", [...rows, "e;;x"]],
  ["a text alone in two columns", ["a;1", "b;2", "c;3", "d;4", "end;"]],
])("leaves %s alone", (_, lines) => {
  expect(find(...lines)).toEqual([]);
});

test("the text distinguishes totals and notes, and one row and several", () => {
  expect(find(...rows, "Total;10;")).toMatchObject([
    {
      confidence: "likely",
      step: { kind: "footer", rows: 1, column: "column 1", value: "Total" },
      count: 1,
      examples: [{ before: "Total", after: undefined }],
      untouched: "The 4 rows above stay.",
      title: "1 total row at the end: “Total”",
    },
  ]);
  expect(find(...rows, "Source: us;;")).toMatchObject([
    { title: "1 row of notes at the end: “Source: us”" },
  ]);
  expect(find(...rows, "Total;11;")).toMatchObject([
    {
      confidence: "ambiguous",
      options: [{ label: "Remove 1 row" }],
      title: "1 total row at the end: “Total”",
    },
  ]);
  expect(find(...rows, "as they were told;;", "Source: us;;")).toMatchObject([
    {
      options: [{ label: "Remove 2 rows" }],
      title: "2 rows of notes at the end: “as they were told”",
    },
  ]);
});

test.each<[string, string[], string, boolean]>([
  ["rounded", ["a;1000.4;", "b;1000.4;", "c;1000.4;", "d;1000.4;"], "4000", true],
  ["with a difference below a thousandth", rows, "10.01", true],
  ["with a difference above a thousandth", rows, "10.02", false],
  ["with a negative difference", rows, "9.98", false],
  [
    "with thousands separators and a currency",
    ["a;$1,000;", "b;€ 2,000;", "c;£3,000;", "d;4 000;"],
    "10,000",
    true,
  ],
  ["with a decimal comma", ["a;1.000,50;", "b;2.000,25;", "c;0,25;", "d;4;"], "3.005,00", true],
  ["with a decimal comma and a difference", ["a;1,5;", "b;2,5;", "c;0,25;", "d;4;"], "9,25", false],
  ["below zero", ["a;-1;", "b;-2;", "c;-3;", "d;-4;"], "-10", true],
  ["of negative numbers with a difference", ["a;-1;", "b;-2;", "c;-3;", "d;-4;"], "-11", false],
  ["of recurring values", ["a;2;", "b;2;", "c;2;", "d;2;"], "8", true],
  ["of values with words among them", ["a;2;", "b;none;", "c;;", "d;2;"], "4", true],
  ["a thousandth above", ["a;990;", "b;1;", "c;4;", "d;4;"], "1000", true],
  ["of values with codes among them", ["a;2;", "b;x5;", "c;5x;", "d;2;"], "4", true],
  ["of zeros", ["a;0;", "b;0;", "c;0;", "d;0;"], "0", false],
  ["that is a word", rows, "ten", false],
  ["with a text behind it", rows, "10 m", false],
  ["missing", rows, "", false],
])("parses a sum %s", (_, above, sum, isLikely) => {
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
])("a total may have other cells beside “%s”", (name) => {
  expect(find(...rows, `${name};3;z`)).toMatchObject([{ count: 1 }]);
});

test("a single text is a note if all other rows have more cells", () => {
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
])("whether “%s” below the rows is a note: %d", (text, count) => {
  expect(find(...rows, `${text};;`)).toHaveLength(count);
});

test("finds no footer in columns that aren't text", () => {
  const { table, texts } = profileLines([...rows, "yes;;"], ";");
  const codes = table.columns[0]?.codes ?? new Uint32Array();
  const answers = { name: "n", type: "boolean", codes, values: new Uint8Array(9) } as const;
  expect(findFooter({ table, texts })).toHaveLength(1);
  const columns = [answers, ...table.columns.slice(1)];
  expect(findFooter({ table: { ...table, columns }, texts })).toEqual([]);
});

test("a total that names its group needs no other empty cell", () => {
  const lines = [
    "Fruit;1",
    "Pear;2",
    "Total Fruit;3",
    "Veg;4",
    "Leek;5",
    "Subtotal Veg;9",
    "Milk;6",
  ];
  expect(findSubtotalIssues(...lines)).toMatchObject([{ count: 2 }]);
  expect(findSubtotalIssues(...lines.slice(0, 2), "Total War;3", ...lines.slice(3, 5))).toEqual([]);
});
