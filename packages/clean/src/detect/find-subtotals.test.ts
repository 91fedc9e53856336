import { expect, test } from "vitest";

import { header } from "../../tests/apply-to-lines.ts";
import { profileLines, readLines } from "../../tests/read-lines.ts";
import { sliceRows } from "../columns/table.ts";
import { getStepKind } from "../steps/kinds.ts";
import { detectIssues } from "./detect.ts";
import { profileTable } from "./profile.ts";
import { findSubtotals } from "./rows/find-totals.ts";

const rows = ["a;Bern;1", "b;Zug;2", "c;Chur;3", "d;Thun;4"];

function find(...lines: string[]) {
  return findSubtotals(profileLines(lines, ";"));
}

test("rows in the middle that add up others are asked about, and go by their words", () => {
  const lines = ["a;Bern;1", "b;Bern;2", "Subtotal R5;;3", "c;Zug;4", "d;Zug;5", "Subtotal R6;;9"];
  expect(find(...lines)).toEqual([
    {
      confidence: "ambiguous",
      options: [
        {
          label: "Remove these rows",
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
      why: "2 rows may add up others, such as “Subtotal R5” in “column 1”.",
      untouched: "Until you choose, the columns are searched without these rows.",
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
])("“%s” among the rows is one", (word) => {
  expect(find(rows[0] ?? "", `;${word};6`, ...rows.slice(1))).toMatchObject([
    {
      options: [{ label: "Remove this row", step: { column: "column 2" } }],
      untouched: "Until you choose, the columns are searched without this row.",
      why: `1 row may add up others, such as “${word}” in “column 2”.`,
    },
  ]);
});

test.each<[string, string[]]>([
  ["a row with another text", ["Total;x;6"]],
  ["a row with another text and two numbers", ["Total;x 5;"]],
  ["a row without a gap", ["Total;5;6"]],
  ["a row without a number", ["Total;;"]],
  ["a word that begins like one", ["Totally;;6"]],
  ["a remark of more than sixty letters", [`Total ${"x".repeat(55)};;6`]],
  ["a word of which another row is none", ["Total;;6", "Total;x;6"]],
  ["more than a third of the rows", ["Total;;1", "Total;;2", "Total;;3"]],
])("%s is left alone", (_, lines) => {
  expect(find(...lines, ...rows)).toEqual([]);
});

test("a remark of sixty letters may be one, three are shown, and what an earlier step removed is none", () => {
  expect(find(`Total ${"x".repeat(54)};;6`, ...rows)).toHaveLength(1);
  const four = ["a", "b", "c", "d"].map((one) => `${one} Total;;6`);
  const many = [...four, ...rows, ...rows, ...rows];
  expect(find(...many)).toMatchObject([{ count: 4, examples: { length: 3 } }]);
  const { table } = profileLines(many, ";");
  expect(findSubtotals(profileTable(sliceRows(table, 4, table.rows)))).toEqual([]);
});

test("totals below all rows are asked about as a footer", () => {
  expect(find(...rows, "Zwischensumme;;6", "Summe;;9")).toEqual([]);
});

test("below four rows nothing is asked", () => {
  expect(find("a;x;1", "Total;;3", "b;x;2")).toEqual([]);
  expect(find("a;x;1", "b;x;2", "Total;;3", "c;x;2")).toHaveLength(1);
});

test("a third of the rows may be some", () => {
  expect(find("Total;;1", "Total;;2", ...rows)).toMatchObject([{ count: 2 }]);
});

test("the days of a statement are judged without the row of its first balance", () => {
  const days = Array.from({ length: 60 }, (_, at) => `${10 + (at % 20)}.03.2024;Laden;${at},50`);
  const lines = ["Datum;Text;Betrag", "Anfangssaldo;;1.523,11", ...days];
  const { table } = getStepKind(header).apply(readLines(lines, ";"), header);
  const steps = (isRefused?: Parameters<typeof detectIssues>[1]) =>
    detectIssues(table, isRefused).map((one) =>
      "step" in one ? one.step.kind : one.why.slice(0, 5),
    );
  expect(steps()).toEqual(["1 row"]);
  expect(steps((one) => one.why.startsWith("1 row"))).toEqual(["dates", "numbers"]);
});
