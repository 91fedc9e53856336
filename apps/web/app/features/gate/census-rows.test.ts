import { expect, test } from "vitest";

import { gateColumns } from "#app/boot/gate-steps.ts";

import { type CensusCells, censusRows, repairs } from "./census-rows.ts";

/** What the lines of Python do, column by column, said once more in TypeScript. */
const sexes: Record<string, string> = { "1": "male", M: "male", "2": "female", F: "female" };
const repaired: Record<keyof CensusCells, (raw: string) => string> = {
  people: (raw) => raw.replaceAll(/\D/g, ""),
  sex: (raw) => sexes[raw.charAt(0).toUpperCase()] ?? "",
  age: (raw) => String(Number(/\d+/.exec(raw === "9-May" ? "5-9" : raw)?.[0])),
  year: (raw) => /\d{4}/.exec(raw)?.[0] ?? "",
};

test.each(Object.keys(repaired) as (keyof CensusCells)[])(
  "the repair of %s turns every raw cell into the clean one beside it",
  (column) => {
    for (const { raw, clean } of censusRows)
      expect(repaired[column](raw[column])).toBe(clean[column]);
  },
);

test("exactly the rows that repeat an earlier clean row are marked as duplicates", () => {
  const seen = new Set<string>();
  for (const { clean, duplicate } of censusRows) {
    const key = JSON.stringify(clean);
    expect(duplicate ?? false).toBe(seen.has(key));
    seen.add(key);
  }
});

test("the gate passes the columns in the order of the repairs", () => {
  expect(repairs.map(({ column }) => column)).toEqual(gateColumns.map(({ name }) => name));
});
