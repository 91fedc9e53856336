import { expect, test } from "vitest";

import { headerStep, profileLines, readLines } from "../../../tests/lines.ts";
import { getCellText } from "../../columns/cell-text.ts";
import { applySteps } from "../../recipe/apply-steps.ts";
import { detectIssues } from "../detect.ts";
import { getIssueSteps } from "../group-issues.ts";
import { findNotations } from "./find-notations.ts";

/** Applies all suggestions and the first answer to each question. Returns the cells of the only column. */
function clean(...cells: string[]): string[] {
  let { table } = applySteps(readLines(["value", ...cells]), [headerStep]);
  for (let round = 0; round < 9; round += 1) {
    const [step] = detectIssues(table).flatMap((issue) => getIssueSteps(issue).slice(0, 1));
    if (!step) break;
    ({ table } = applySteps(table, [step]));
  }
  const [column] = table.columns;
  return cells.map((_, row) => (column ? getCellText(column, row) : ""));
}

test.each<[string, string[], string[]]>([
  ["dashes as minus signs", ["4", "–2", "−3.5", "7"], ["4.0", "-2.0", "-3.5", "7.0"]],
  ["negative percentages", ["4%", "(7)%", "(11)%", "3%"], ["0.04", "-0.07", "-0.11", "0.03"]],
  ["lakhs and crores", ["25,73,766", "4,32,432", "832"], ["2573766", "432432", "832"]],
  ["percentages beside fractions", ["0.12", "12 %", "0.5", "5%"], ["0.12", "0.12", "0.5", "0.05"]],
  ["debits", ["9.35 DR", "1.44 CR", "7.00 DR", "2.00 CR"], ["-9.35", "1.44", "-7.0", "2.0"]],
])("reads %s", (_, cells, expected) => {
  expect(clean(...cells)).toEqual(expected);
});

test("takes texts out of formulas that only keep their zeros", () => {
  const zips = Array.from({ length: 20 }, (_, at) => `0${2130 + at}`);
  expect(clean(...zips.map((zip) => `="${zip}"`))).toEqual(zips);
});

test("decodes HTML codes, those of the ampersand last", () => {
  const names = ["Tom &amp; Jerry", "caf&eacute;", "a&nbsp;b", "&amp;lt;"];
  const steps = findNotations(profileLines(names)).flatMap(getIssueSteps);
  const { table } = applySteps(profileLines(names).table, steps);
  const [column] = table.columns;
  expect(names.map((_, row) => (column ? getCellText(column, row) : ""))).toEqual([
    "Tom & Jerry",
    "café",
    "a b",
    "&lt;",
  ]);
});

test.each<[string, string[]]>([
  ["ranges", ["1–2", "3–4", "5"]],
  ["a dash among words", ["–2", "x", "y"]],
  ["thousands", ["2,573,766", "432,432", "832"]],
  ["thousands or lakhs", ["32,432", "12,832"]],
  ["lists of numbers", ["25,73,766", "1,2"]],
  ["formulas", ['="a"&"b"', "=A1"]],
  ["inches", ['27"', '3 1/2"', "wide"]],
  ["an ampersand", ["R&D", "a & b; c"]],
  ["sizes", ["9.35 D", "8.00 E"]],
])("leaves %s alone", (_, cells) => {
  expect(findNotations(profileLines(cells))).toEqual([]);
});

test("removes HTML tags, and keeps words apart that a line break separates", () => {
  const cells = ["<b>Bern</b>", 'Rue<br/>du <a href="x">Lac</a>', "H<sub>2</sub>O", "<p>a</p>"];
  expect(clean(...cells)).toEqual(["Bern", "Rue du Lac", "H2O", "a"]);
});

test.each([
  ['<a href="https://example.org">Lac</a>', "ambiguous"],
  ['Lac <img src="lac.png" alt="Lake">', "ambiguous"],
  ['<b class="big">Lac</b>', "likely"],
])("asks before it removes what is only in a tag: %s", (cell, expected) => {
  const { table } = applySteps(readLines(["value", cell]), [headerStep]);
  expect(detectIssues(table).map(({ confidence }) => confidence)).toEqual([expected]);
});

test.each([
  ["code", ["std::vector<int>", "map<b, i>"]],
  ["comparisons beside tags", ["<b>x</b>", "<i>a</i> <5"]],
  ["other markup", ["<order>1</order>", "<order>2</order>"]],
])("keeps %s", (_, cells) => {
  expect(clean(...cells)).toEqual(cells);
});
