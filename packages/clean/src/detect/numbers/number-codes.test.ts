import { expect, test } from "vitest";

import { applyToLines, header } from "../../../tests/apply-to-lines.ts";
import { profileLines } from "../../../tests/read-lines.ts";
import { detectIssues } from "../detect.ts";
import { areCodes } from "./number-codes.ts";

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
  ["numbers of books, old and new", "isbn", ["3161484100", "9783161484100", "3518368540"]],
  ["numbers of accounts", "account", ["100200300", "200300400", "700800900"]],
])("%s stay as they are, since tomorrow's may begin with a zero", (_, name, cells) => {
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

test("whole numbers of tomorrow's file may not begin with a zero: the step is refused", () => {
  const [step] = detectIssues(named("n", ["10234", "20345", "30456"])).flatMap((one) =>
    "step" in one ? [one.step] : [],
  );
  expect(step).toMatchObject({ kind: "numbers", whole: true, rest: "stop" });
  expect(applyToLines(["n", "10234", "02139"], header, ...(step ? [step] : []))).toMatchObject({
    refused: expect.stringMatching(/does not have this form, for example “?02139/),
  });
});

test("a column of words is no column of codes", () => {
  const { texts } = profileLines(["one", "two"]);
  expect(texts.map(areCodes)).toEqual([false]);
});
