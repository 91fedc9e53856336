import { expect, test } from "vitest";

import { readVegaDataset } from "../dataset-files.ts";
import { changeKinds, missingSpellings } from "../messy/messy-table.ts";
import { parseCensus } from "./clean-census.ts";
import { createMessyCensus, sheets } from "./messy-census.ts";

const clean = parseCensus(JSON.parse(await readVegaDataset("population.json")));
const messy = createMessyCensus(clean);

test("every kind of dirt is in it, and every spelling of a missing value", () => {
  const kinds = new Set(messy.changes.flatMap((change) => change.kinds));
  expect([...kinds, "swapped"].sort()).toEqual(Object.keys(changeKinds).sort());
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
