import { expect, test } from "vitest";

import { changeKinds } from "../messy/messy-form.ts";
import { missingSpellings } from "../messy/missing-cells.ts";
import { readSource } from "../read-source.ts";
import { cleanCensus } from "./clean-census.ts";
import { messyCensus } from "./messy-census.ts";
import { sheets } from "./sheets.ts";

const clean = cleanCensus(JSON.parse(await readSource("population.json")));
const messy = messyCensus(clean);

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
