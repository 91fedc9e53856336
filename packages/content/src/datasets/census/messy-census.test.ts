import { expect, test } from "vitest";

import { readSource } from "../read-source.ts";
import { censusColumns, cleanCensus } from "./clean-census.ts";
import { messyCensus } from "./messy-census.ts";
import { changeKinds } from "./messy-form.ts";
import { missingSpellings } from "./missing-cells.ts";
import { sheets } from "./sheets.ts";

const clean = cleanCensus(JSON.parse(await readSource("population.json")));
const messy = messyCensus(clean);

test("another seed makes another edition, the same one the same", () => {
  expect(messyCensus(clean)).toEqual(messy);
  expect(messyCensus(clean, 1851).lines).not.toEqual(messy.lines);
});

test("the changes, taken back from the last to the first, give the clean file", () => {
  const lines = structuredClone(messy.lines);
  const added = new Set<string[] | undefined>();
  for (const { line, column, clean: before, messy: after, kinds } of messy.changes.toReversed()) {
    const cells = lines[line - 1] ?? [];
    const index = censusColumns.findIndex(({ name }) => name === column);
    expect(column === null ? null : cells[index]).toBe(after);
    if (before !== null) cells[index] = before;
    else if (kinds.includes("duplicate") || kinds.includes("header")) added.add(cells);
  }
  expect(lines.filter((cells) => !added.has(cells))).toEqual([
    censusColumns.map(({ name }) => name),
    ...clean.map((row) => censusColumns.map(({ name }) => String(row[name]))),
  ]);
});

test("every kind of dirt is in it, and every spelling of a missing value", () => {
  const kinds = new Set(messy.changes.flatMap((change) => change.kinds));
  expect([...kinds].sort()).toEqual(Object.keys(changeKinds).sort());
  const missing = messy.changes.filter((change) => change.kinds.includes("missing"));
  expect(new Set(missing.map((change) => change.messy))).toEqual(new Set(missingSpellings));
});

test("the header of every sheet is in it once, at the sheet's first line", () => {
  for (const { header } of sheets) {
    expect(messy.lines.filter((line) => line.join() === header.join())).toHaveLength(1);
  }
});

test("the answer is the clean file without the figures that went missing", () => {
  const gone = messy.answer.filter(({ people }) => people === null);
  expect(gone).toHaveLength(30);
  for (const [index, row] of messy.answer.entries()) {
    expect({ ...row, people: clean[index]?.people }).toEqual(clean[index]);
  }
});
