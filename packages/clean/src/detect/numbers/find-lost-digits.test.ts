import { expect, test } from "vitest";

import { readLines } from "../../../tests/read-lines.ts";
import { detectIssues } from "../detect.ts";
import { profileTable } from "../profile.ts";
import { findLostDigits } from "./number-codes.ts";

function named(name: string, cells: readonly string[]) {
  const table = readLines(cells);
  const columns = table.columns.map((column) => ({ ...column, name }));
  return { ...table, columns };
}
const find = (name: string, cells: readonly string[]) =>
  findLostDigits(profileTable(named(name, cells)));
const barcodes = ["4006381333931", "4006381333948", "4006381333955", "4006381333962"];
const eights = ["12345678", "23456789", "34567890"];

test.each<[string, string, string[]]>([
  ["codes of letters and digits", "column 1", ["1D4", "2F7", "3A9", "1E+05"]],
  ["numbers of one length, each once", "column 1", [...barcodes, "4.00638E+12"]],
  ["ids of any length", "productId", ["12", "345", "7", "1E+05"]],
  ["barcodes that are all lost", "EAN", ["4.01E+12", "4.01E+12", "4.02E+12"]],
  ["barcodes that are mostly lost", "ean", ["4006381333931", "4.01E+12", "4.02E+12"]],
  ["ids that come again", "id", ["12", "12", "7", "1E+05"]],
  ["as many numbers of eight digits", "column 1", [...eights, "1.2E+07", "1.3E+07", "1.4E+07"]],
  ["codes of which one has no letter", "column 1", ["1D4", "2F7", "399", "1E+05"]],
])("in %s the ones that a spreadsheet rewrote are asked for", (_, name, cells) => {
  const lost = cells.filter((cell) => cell.includes("E+"));
  expect(find(name, cells)).toMatchObject([
    {
      confidence: "ambiguous",
      count: lost.length,
      options: [{ step: { kind: "missing", columns: [name], spellings: [...new Set(lost)] } }],
      examples: [...new Set(lost)].map((before) => ({ before, after: "" })),
    },
  ]);
});

test("as many of them as a step may hold are asked for, with three examples", () => {
  const lost = Array.from({ length: 1000 }, (_, at) => `${(at + 1000) / 1000}E+12`).map((cell) =>
    cell.startsWith("1E") ? "1E+11" : cell,
  );
  expect(find("ean", lost)).toMatchObject([{ count: 1000, examples: [{}, {}, {}] }]);
  expect(find("ean", [...lost, "9E+12"])).toEqual([]);
});

test.each<[string, string, string[]]>([
  ["measures with exponents", "column 1", ["1.5E+05", "2.25", "3E+04", "12.5"]],
  ["measures that all have one", "energy", ["1.5E+05", "2.2E+06", "3E+04"]],
  ["counts, some of them large", "people", ["120", "3500", "42", "1E+05"]],
  ["exponents as R writes them", "id", ["1e+05", "200000", "300000"]],
  ["codes with an E", "code", ["1E5", "1E6", "2E7"]],
  ["words", "code", ["one", "two", "three"]],
  ["numbers of seven digits", "column 1", [...eights.map((one) => one.slice(1)), "1.2E+07"]],
  ["two numbers of eight digits", "column 1", [...eights.slice(1), "1.2E+07"]],
  [
    "numbers of eight digits, one of which comes again",
    "column 1",
    [...eights, "12345678", "1.2E+07"],
  ],
  ["numbers of eight and nine digits", "column 1", [...eights, "123456789", "1.2E+07"]],
  ["numbers of eight digits among decimals", "column 1", [...eights, "123456.5", "1.2E+07"]],
  [
    "fewer numbers of eight digits than exponents",
    "column 1",
    [...eights, "1.2E+07", "1.3E+07", "1.4E+07", "1.5E+07"],
  ],
  ["codes of which half have no letter", "column 1", ["1D4", "2F7", "399", "400", "1E+05"]],
  ["codes among texts", "id", ["1D4", "2F7", "3A9", "see below", "1E+05"]],
  ["decimals that are called ids", "id", ["12.5", "7.25", "1E+05"]],
  [
    "mostly numbers with exponents",
    "column 1",
    [...barcodes, ..."12345678".replace(/./g, "$&.1E+12 ").trim().split(" ")],
  ],
])("%s are left alone", (_, name, cells) => {
  expect(find(name, cells)).toEqual([]);
});

test("such a column is not proposed to be read as numbers", () => {
  const proposals = detectIssues(named("id", ["12", "345", "7", "1E+05", "88"]));
  const steps = proposals.flatMap((one) => ("step" in one ? [one.step.kind] : []));
  expect(steps).not.toContain("numbers");
});

const genes = ["TP53", "EGFR", "MYC", "BRCA1", "KRAS"];

test("names of genes that a spreadsheet took for days are asked about", () => {
  expect(find("gene", [...genes, "1-Mar", "2-Sep"])).toMatchObject([
    {
      options: [
        {
          label: "Empty 2 cells, since their codes are lost",
          step: { kind: "missing", spellings: ["1-Mar", "2-Sep"] },
        },
      ],
      why: "A spreadsheet took 2 codes of “gene” for days, such as “1-Mar”: the code is lost. Get the column from its source again, as text.",
    },
  ]);
});

test.each<[string, string[]]>([
  ["days", ["1-Mar", "2-Mar", "3-Apr", "4-May"]],
  ["days among months", ["1-Mar", "MAY", "JUNE", "JULY"]],
  ["days among words", ["1-Mar", "Bern1", "Zug2", "Chur3"]],
  ["mostly days", [...genes.slice(0, 3), "1-Mar", "2-Sep", "3-Sep", "4-Sep"]],
  ["days among two codes", ["1-Mar", "TP53", "MYC"]],
])("%s are no lost codes", (_, cells) => {
  expect(find("gene", cells)).toEqual([]);
});

test("postcodes that lost a zero are asked about, with the zero that they get", () => {
  expect(
    find("plz", ["01067", "04109", "80331", "80333", "1069", "4103", "501", "501"]),
  ).toMatchObject([
    {
      confidence: "ambiguous",
      count: 4,
      options: [
        {
          label: "1069 is 01069, and so on",
          step: {
            kind: "spellings",
            column: "plz",
            pairs: [
              ["1069", "01069"],
              ["4103", "04103"],
              ["501", "00501"],
            ],
          },
        },
      ],
    },
  ]);
});

test.each<[string, string[]]>([
  ["postcodes of one length", ["01067", "04109", "80331"]],
  ["numbers of several lengths", ["1067", "10670", "80331", "4109"]],
  ["one code with a zero", ["01067", "80331", "4109", "80333"]],
  ["short ones that begin with a zero too", ["01067", "04109", "80331", "0103"]],
  ["codes of many lengths", ["01067", "04109", "80331", "12"]],
  ["mostly short ones", ["01067", "04109", "1068", "1069", "4103"]],
  ["codes of three digits", ["001", "002", "12", "100"]],
  ["codes with letters", ["01067", "04109", "1069", "1069a"]],
])("%s have lost no zeros", (_, cells) => {
  expect(find("plz", cells)).toEqual([]);
});

test("one code that lost its zero is told as one", () => {
  expect(find("plz", ["01067", "04109", "80331", "1069"])).toMatchObject([
    {
      options: [{ label: "1069 is 01069" }],
      why: "1 code of “plz” has fewer digits than the others. A spreadsheet may have taken leading zeros away.",
    },
  ]);
});

test("three names of genes are enough, and half of them may be days", () => {
  expect(find("gene", ["TP53", "MYC", "KRAS", "1-Mar", "2-Mar", "3-Mar"])).toHaveLength(1);
  expect(find("gene", ["TP53", "MYC", "kras", "1-Mar"])).toEqual([]);
});

test("codes of four digits are long enough, and each short one may lack two at most", () => {
  expect(find("plz", ["0106", "0410", "8033", "106"])).toMatchObject([{ count: 1 }]);
  expect(find("plz", ["01067", "04109", "80331", "10115", "1069", "12"])).toEqual([]);
});
