import { expect, test } from "vitest";

import { readVegaDataset } from "../dataset-files.ts";
import { changeKinds, missingSpellings } from "../messy/messy-table.ts";
import { parseCensus } from "./clean-census.ts";
import { createMessyCensus, sheets } from "./messy-census.ts";

const clean = parseCensus(JSON.parse(await readVegaDataset("population.json")));
const messy = createMessyCensus(clean);

test("it has every kind of error and every spelling of a missing value", () => {
  const kinds = new Set(messy.changes.flatMap((change) => change.kinds));
  expect([...kinds, "swapped"].sort()).toEqual(Object.keys(changeKinds).sort());
  const missing = messy.changes.filter((change) => change.kinds.includes("missing"));
  expect(new Set(missing.map((change) => change.messy))).toEqual(new Set(missingSpellings));
});

test("it has the header of every sheet once, at the sheet's first line", () => {
  for (const { header } of sheets) {
    expect(messy.lines.filter((line) => line.join() === header.join())).toHaveLength(1);
  }
});

test("the answer is the clean file without the removed numbers", () => {
  const missing = messy.answer.filter(({ people }) => people === null);
  expect(missing).toHaveLength(30);
  for (const [index, row] of messy.answer.entries()) {
    expect({ ...row, people: clean[index]?.people }).toEqual(clean[index]);
  }
});
