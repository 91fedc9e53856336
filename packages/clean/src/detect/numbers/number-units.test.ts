import { expect, test } from "vitest";

import { readLines } from "../../../tests/lines.ts";
import { profileTable } from "../profile.ts";
import { findNumbers } from "./find-numbers.ts";
import { hasUnit, rankUnits } from "./number-units.ts";

const powers = { mm: 0, cm: 1, m: 3 };
const toTextCounts = (cells: readonly string[]) => cells.map((text) => ({ text, count: 1 }));
const rank = (name: string, cells: readonly string[], bases = ["cm", "mm", "m"]) =>
  rankUnits(bases, powers, { name, texts: toTextCounts(cells) });

test("the unit with the most similar magnitudes comes first", () => {
  const cells = ["17", "18,5", "-19", "1.8 cm", "1.9 cm", "0", "x"];
  expect(rank("depth", cells).map(({ base, isLikely }) => [base, isLikely])).toEqual([
    ["mm", true],
    ["cm", false],
    ["m", false],
  ]);
});

test("a unit in the column name comes first, unless the magnitudes contradict it", () => {
  const cells = ["12", "1.8 cm", "30 mm"];
  expect(rank("depth", cells, ["mm", "cm"])[0]?.base).toBe("mm");
  expect(rank("Depth (cm), mean", ["3", "1.8 cm", "20 mm"], ["mm", "cm"])[0]?.base).toBe("cm");
  expect(rank("Depth (m)", cells)[0]?.base).toBe("mm");
});

test("a few much larger values don't matter", () => {
  const cells = ["9", "10", "11", "2000", "12", "1000", "1 cm", "1.1 cm", "5000 cm", "1.2 cm"];
  expect(rank("depth", cells)[0]).toMatchObject({ base: "mm", isLikely: true });
});

test("decimal commas count; texts without a number don't", () => {
  expect(rank("depth", ["18,5", "1,85 cm"])[0]?.base).toBe("mm");
  expect(rank("depth", ["0", "0", "0", "18", "1.8 cm"])[0]).toMatchObject({
    base: "mm",
    isLikely: true,
  });
});

test("without values of both sorts, all units are likely and keep their order", () => {
  expect(rank("depth", ["1 cm", "2 mm"], ["cm", "mm", "cm"])).toMatchObject([
    { base: "cm", isLikely: true },
    { base: "mm", isLikely: true },
  ]);
  expect(rank("depth", ["1", "2"])).toMatchObject([{ isLikely: true }, {}, {}]);
});

function find(...cells: string[]) {
  return findIn("column 1", cells);
}
function findIn(name: string, cells: readonly string[]) {
  const table = readLines(cells);
  const columns = table.columns.map((column) => ({ ...column, name }));
  return findNumbers(profileTable({ ...table, columns }));
}
const getLabels = (found: ReturnType<typeof find>) =>
  found.flatMap((one) => ("options" in one ? one.options.map(({ label }) => label) : []));
const hundred = Array.from({ length: 99 }, (_, at) => String(at));

test.each<[string, string[], object]>([
  [
    "a currency in all rows",
    ["$1,234.50", "$5", "$7"],
    { confidence: "likely", step: { before: ["$"] } },
  ],
  [
    "a unit in all rows",
    ["5 kg", "7.5 kg", "8 kg"],
    { confidence: "likely", step: { before: [], after: ["kg"] } },
  ],
  [
    "a unit in all rows but a missing one",
    [...hundred.map((one) => `${one} kg`), "none"],
    { confidence: "likely", step: { after: ["kg"], rest: "missing" } },
  ],
  [
    "a currency before some and behind others",
    ["€5", "7 €", "8 €"],
    { confidence: "likely", step: { before: ["€"], after: ["€"] } },
  ],
  ["percent", ["5 %", "7.5%", "8 %"], { confidence: "likely", step: { percent: true } }],
])("suggests numbers with %s", (_, cells, issue) => {
  expect(find(...cells)).toMatchObject([issue]);
});

test.each<[string, string[]]>([
  ["house numbers", ["5A", "6A", "7A"]],
  ["ordinals", ["4th", "5th", "6th"]],
  ["times of day", ["5pm", "6pm", "7pm"]],
  ["people beside kilograms", ["5 kg", "7 people", "8 kg"]],
  ["thousands beside kilograms", ["5k", "7 kg", "8 kg"]],
  ["words before numbers", ["No 5", "No 6", "No 7"]],
  ["units behind amounts of money", ["$5 kg", "$7 kg", "$8 kg"]],
  ["percent beside amounts of money", ["5 %", "$7", "8 %"]],
  ["percent beside a unit", ["5 %", "7 kg", "8 %"]],
  ["an abbreviated currency", ["Rs.500", "Rs.250", "Rs.750"]],
])("leaves %s alone", (_, cells) => {
  expect(find(...cells)).toEqual([]);
});

test.each<[string, string[], string[]]>([
  ["two currencies", ["$5", "€5", "$7"], ["Remove $, €"]],
  ["a currency in some rows", ["$5", "5", "7"], ["Treat all as $"]],
  ["a unit in some rows", ["5 kg", "5", "7"], ["Treat all as kg"]],
  ["thousands as k", ["100k", "50", "70"], ["Read k as thousand"]],
  ["thousands among more millions", ["1k", "2M", "3M"], ["Read M as million, k as thousand"]],
  ["m", ["5m", "7m", "8m"], ["“m” is metres or minutes", "“m” is a million"]],
  [
    "a larger unit in some rows",
    ["3750", "3.8 kg", "3250", "4100"],
    ["Read the others in g", "Treat all as kg"],
  ],
  [
    "two units of one measure",
    ["18.7", "17.4 mm", "1.81 cm", "17.5 mm"],
    ["Convert to mm", "Convert to cm"],
  ],
  [
    "percent in some rows, and no possible fraction",
    ["20 %", "5", "7.5 %"],
    ["Read all as percent"],
  ],
  [
    "a unit that isn't the base unit",
    ["18.7", "17.5", "1.81 cm", "19"],
    ["Read the others in mm", "Treat all as cm"],
  ],
  ["a unit with two spellings", ["5 l", "5", "7"], ["Treat all as l"]],
])("asks about %s", (_, cells, labels) => {
  expect(getLabels(find(...cells))).toEqual(labels);
});

test("a power-of-ten unit isn't an ordinary unit as well", () => {
  expect(find("100k", "50", "70")).toMatchObject([
    { options: [{ step: { before: [], after: [], powers: [["k", 3]], percent: false } }] },
  ]);
});

test.each([
  ["5 kg", true],
  ["5%", true],
  ["5 people", false],
  ["5", false],
  ["kg", false],
])("whether %s ends in a known unit: %s", (text, isKnown) => {
  expect(hasUnit(text)).toBe(isKnown);
});

test("text behind some version numbers isn't a unit of the others", () => {
  const cells = ["4.10", "5.04", "6.06 LTS", "8.10"];
  expect(getLabels(findIn("speed", cells))).toHaveLength(1);
  expect(findIn("Version", cells)).toEqual([]);
});

const twoUnits = ["1.81 cm", "1.86 cm", "17.4 mm"];
test.each<[string, string, string[], string]>([
  [
    "values without a unit have the same magnitude",
    "depth",
    ["18.7", "20", ...twoUnits],
    "Convert to mm",
  ],
  ["the column name has it", "Depth (cm)", ["17.5 mm", "17.6 mm", ...twoUnits], "Convert to cm"],
  ["most values have it, without other evidence", "depth", twoUnits, "Convert to cm"],
  [
    "the column name has it, but the magnitudes contradict it",
    "depth in cm",
    ["18.7", "20", ...twoUnits],
    "Convert to mm",
  ],
])("offers the most likely unit first: %s", (_, name, cells, first) => {
  expect(getLabels(findIn(name, cells))[0]).toMatch(new RegExp(`^${first}`));
});

test.each<[string, string[], object]>([
  ["a currency within parentheses", ["($5)", "$7", "($1,000,000)"], { before: ["$"] }],
  ["a unit behind a non-breaking space", ["5\u00a0kg", "7 kg", "8kg"], { after: ["kg"] }],
  ["a space between symbols", ["5 000", "7 000", "8"], { after: [] }],
])("%s", (_, cells, step) => {
  expect(find(...cells)).toMatchObject([{ step }]);
});

test("asks whether fractions beside percentages are shares or percentages", () => {
  expect(find("5 %", "0,07", "8 %")).toMatchObject([
    { options: [{ step: { powers: [["%", -2]] } }, { step: { after: ["%"] } }] },
  ]);
  expect(find("5 %", "0", "8 %")).toHaveLength(1);
  expect(find("5 %", "1", "8 %")).toHaveLength(1);
});

test.each<[string, string[], object]>([
  [
    "the sign says nothing where the numbers are as large",
    ["0.05", "0.061", "0.09%", "0.045%", "0.07"],
    { recommendation: expect.any(String), options: [{ step: { after: ["%"], powers: [] } }, {}] },
  ],
  [
    "percentages a hundred times as large as the others are converted",
    ["0.05", "0.2", "20%", "5%", "0.07"],
    { recommendation: expect.any(String), options: [{ step: { powers: [["%", -2]] } }, {}] },
  ],
  [
    "spellings of one unit are removed",
    ["12.0 oz", "16 OZ.", "8.4 ounces", "19.2 oz."],
    { confidence: "likely", step: { after: ["oz", "OZ.", "ounces", "oz."] } },
  ],
])("%s", (_, cells, expected) => {
  const { rows, columns } = readLines(cells);
  expect(findNumbers(profileTable({ rows, columns }))).toMatchObject([expected]);
});
