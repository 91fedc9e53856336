import { expect, test } from "vitest";

import { applyToLines, headerStep, profileLines, readLines } from "../../../tests/lines.ts";
import { detectIssues } from "../detect.ts";
import { profileTable } from "../profile.ts";
import { areCodes, findLostDigits } from "./number-codes.ts";

function columnNamed(name: string, cells: readonly string[]) {
  const table = readLines(cells);
  const columns = table.columns.map((column) => ({ ...column, name }));
  return { ...table, columns };
}
const findLost = (name: string, cells: readonly string[]) =>
  findLostDigits(profileTable(columnNamed(name, cells)));
const barcodes = ["4006381333931", "4006381333948", "4006381333955", "4006381333962"];
const eights = ["12345678", "23456789", "34567890"];

test.each<[string, string, string[]]>([
  ["codes of letters and digits", "column 1", ["1D4", "2F7", "3A9", "1E+05"]],
  ["unique numbers of equal length", "column 1", [...barcodes, "4.00638E+12"]],
  ["ids of any length", "productId", ["12", "345", "7", "1E+05"]],
  ["barcodes that are all lost", "EAN", ["4.01E+12", "4.01E+12", "4.02E+12"]],
  ["barcodes that are mostly lost", "ean", ["4006381333931", "4.01E+12", "4.02E+12"]],
  ["recurring ids", "id", ["12", "12", "7", "1E+05"]],
  ["as many numbers of eight digits", "column 1", [...eights, "1.2E+07", "1.3E+07", "1.4E+07"]],
  ["codes of which one has no letter", "column 1", ["1D4", "2F7", "399", "1E+05"]],
])("asks about codes that a spreadsheet converted in %s", (_, name, cells) => {
  const lost = cells.filter((cell) => cell.includes("E+"));
  expect(findLost(name, cells)).toMatchObject([
    {
      confidence: "ambiguous",
      count: lost.length,
      options: expect.arrayContaining([
        expect.objectContaining({
          step: { kind: "missing", columns: [name], spellings: [...new Set(lost)] },
        }),
        expect.objectContaining({ step: expect.objectContaining({ kind: "spellings" }) }),
      ]),
      examples: [...new Set(lost)].map((before) => ({ before, after: "" })),
    },
  ]);
});

test("asks about as many codes as a step may hold, with three examples", () => {
  const lost = Array.from({ length: 1000 }, (_, at) => `${(at + 1000) / 1000}E+12`).map((cell) =>
    cell.startsWith("1E") ? "1E+11" : cell,
  );
  expect(findLost("ean", lost)).toMatchObject([{ count: 1000, examples: [{}, {}, {}] }]);
  expect(findLost("ean", [...lost, "9E+12"])).toEqual([]);
});

test.each<[string, string, string[]]>([
  ["measurements with exponents", "column 1", ["1.5E+05", "2.25", "3E+04", "12.5"]],
  ["measurements that all have an exponent", "energy", ["1.5E+05", "2.2E+06", "3E+04"]],
  ["counts, some of them large", "people", ["120", "3500", "42", "1E+05"]],
  ["exponents as R writes them", "id", ["1e+05", "200000", "300000"]],
  ["codes with an E", "code", ["1E5", "1E6", "2E7"]],
  ["words", "code", ["one", "two", "three"]],
  ["numbers of seven digits", "column 1", [...eights.map((one) => one.slice(1)), "1.2E+07"]],
  ["two numbers of eight digits", "column 1", [...eights.slice(1), "1.2E+07"]],
  ["numbers of eight digits that recur", "column 1", [...eights, "12345678", "1.2E+07"]],
  ["numbers of eight and nine digits", "column 1", [...eights, "123456789", "1.2E+07"]],
  ["numbers of eight digits among decimals", "column 1", [...eights, "123456.5", "1.2E+07"]],
  [
    "fewer numbers of eight digits than exponents",
    "column 1",
    [...eights, "1.2E+07", "1.3E+07", "1.4E+07", "1.5E+07"],
  ],
  ["codes of which half have no letter", "column 1", ["1D4", "2F7", "399", "400", "1E+05"]],
  ["codes among texts", "id", ["1D4", "2F7", "3A9", "see below", "1E+05"]],
  ["decimals in a column named id", "id", ["12.5", "7.25", "1E+05"]],
  [
    "mostly numbers with exponents",
    "column 1",
    [...barcodes, ..."12345678".replace(/./g, "$&.1E+12 ").trim().split(" ")],
  ],
])("leaves %s alone", (_, name, cells) => {
  expect(findLost(name, cells)).toEqual([]);
});

test("doesn't suggest numbers for such a column", () => {
  const issues = detectIssues(columnNamed("id", ["12", "345", "7", "1E+05", "88"]));
  const steps = issues.flatMap((one) => ("step" in one ? [one.step.kind] : []));
  expect(steps).not.toContain("numbers");
});

const genes = ["TP53", "EGFR", "MYC", "BRCA1", "KRAS"];

test("asks about gene names that a spreadsheet converted to dates", () => {
  expect(findLost("gene", [...genes, "1-Mar", "2-Sep"])).toMatchObject([
    {
      options: [
        {
          label: "Clear 2 cells",
          step: { kind: "missing", spellings: ["1-Mar", "2-Sep"] },
        },
        {
          step: {
            pairs: [
              ["1-Mar", "MARCH1"],
              ["2-Sep", "SEPT2"],
            ],
          },
        },
        {
          step: {
            pairs: [
              ["1-Mar", "MARCHF1"],
              ["2-Sep", "SEPTIN2"],
            ],
          },
        },
      ],
      title: "2 codes became dates, such as “1-Mar”",
    },
  ]);
});

test.each<[string, string[]]>([
  ["days", ["1-Mar", "2-Mar", "3-Apr", "4-May"]],
  ["dates among months", ["1-Mar", "MAY", "JUNE", "JULY"]],
  ["dates among words", ["1-Mar", "Bern1", "Zug2", "Chur3"]],
  ["mostly days", [...genes.slice(0, 3), "1-Mar", "2-Sep", "3-Sep", "4-Sep"]],
  ["dates among two codes", ["1-Mar", "TP53", "MYC"]],
])("%s aren't lost codes", (_, cells) => {
  expect(findLost("gene", cells)).toEqual([]);
});

test("offers to restore leading zeros of postcodes", () => {
  expect(
    findLost("plz", ["01067", "04109", "80331", "80333", "1069", "4103", "501", "501"]),
  ).toMatchObject([
    {
      confidence: "ambiguous",
      count: 4,
      options: [
        {
          label: "Add leading zeros",
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
  ["one code with a leading zero", ["01067", "80331", "4109", "80333"]],
  ["short codes with leading zeros", ["01067", "04109", "80331", "0103"]],
  ["codes of many lengths", ["01067", "04109", "80331", "12"]],
  ["mostly short codes", ["01067", "04109", "1068", "1069", "4103"]],
  ["codes of three digits", ["001", "002", "12", "100"]],
  ["codes with letters", ["01067", "04109", "1069", "1069a"]],
])("%s have lost no zeros", (_, cells) => {
  expect(findLost("column 1", cells)).toEqual([]);
});

test("asks about postcodes without a zero, which all have one length", () => {
  expect(findLost("zip", ["94105", "10001", "2139", "501"])).toMatchObject([
    {
      title: "Did 2 codes lose leading zeros?",
      options: [
        {
          step: {
            pairs: [
              ["2139", "02139"],
              ["501", "00501"],
            ],
          },
        },
      ],
    },
  ]);
  expect(findLost("zip", ["94105", "10001", "12"])).toEqual([]);
});

test("writes the zeros of ids, and the code that a spreadsheet took for an exponent", () => {
  const getPairs = (name: string, cells: string[]) =>
    findLost(name, cells).flatMap((issue) =>
      "options" in issue
        ? issue.options.flatMap(({ step }) => (step.kind === "spellings" ? [step.pairs] : []))
        : [],
    );
  expect(getPairs("order_ref", ["906000000000000000", "8.90e+17"])).toEqual([
    [["8.90e+17", "890000000000000000"]],
  ]);
  expect(getPairs("code", ["1D4", "2F7", "3A9", "1E+05"])).toEqual([[["1E+05", "1E5"]]]);
});

test("a single lost zero has a singular text", () => {
  expect(findLost("plz", ["01067", "04109", "80331", "1069"])).toMatchObject([
    {
      options: [{ label: "Add leading zeros" }],
      title: "1 code lost its leading zeros",
    },
  ]);
});

function named(name: string, cells: readonly string[]) {
  const { table, texts } = profileLines(cells);
  const columns = texts.map(({ column }) => ({ ...column, name }));
  return { ...table, columns };
}
const kindsFor = (name: string, cells: readonly string[]) =>
  detectIssues(named(name, cells)).flatMap((one) => ("step" in one ? [one.step.kind] : []));
const zips = Array.from({ length: 40 }, (_, at) => String(10_000 + at * 1713));

test.each<[string, string, string[]]>([
  ["postcodes without a leading zero", "zip", zips],
  ["postcodes beside words", "ZipCode", [...zips, "none"]],
  ["postcodes of four digits", "PLZ", ["8001", "3011", "4051", "9000"]],
  ["telephone numbers of one length", "home_phone", ["5551234567", "5559876543", "5550001111"]],
  ["telephone numbers of many digits", "Telefon", ["4445566", "79123456", "441234567"]],
  ["ISBNs, old and new", "isbn", ["3161484100", "9783161484100", "3518368540"]],
  ["account numbers", "account", ["100200300", "200300400", "700800900"]],
])("%s stay text, since a new file may have leading zeros", (_, name, cells) => {
  expect(kindsFor(name, cells)).not.toContain("numbers");
});

test.each<[string, string, string[]]>([
  ["the same under another name", "people", zips],
  ["ids of rows", "id", ["101", "102", "103", "104"]],
  ["codes of many lengths", "code", ["1", "12", "250", "7"]],
  ["counts of one length", "account", ["10", "12", "25", "47"]],
  ["telephone numbers of few digits", "phone", ["117", "5551234", "555123"]],
  ["some of them with a unit", "code", ["100", "200", "300.5"]],
  ["amounts with decimals", "account", ["12.50", "17.25", "19.75"]],
])("%s are numbers", (_, name, cells) => {
  expect(kindsFor(name, cells)).toContain("numbers");
});

test("a step for whole numbers rejects a leading zero in a new file", () => {
  const [step] = detectIssues(named("n", ["10234", "20345", "30456"])).flatMap((one) =>
    "step" in one ? [one.step] : [],
  );
  expect(step).toMatchObject({ kind: "numbers", whole: true, rest: "stop" });
  expect(applyToLines(["n", "10234", "02139"], headerStep, ...(step ? [step] : []))).toMatchObject({
    error: expect.stringMatching(/does not have this form, for example “?02139/),
  });
});

test("a column of words has no codes", () => {
  const { texts } = profileLines(["one", "two"]);
  expect(texts.map(areCodes)).toEqual([false]);
});
