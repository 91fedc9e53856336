import { describe, expect, test } from "vitest";

import { catalogue } from "../catalogue.ts";
import { parseCensus } from "../census/clean-census.ts";
import { createMessyCensus } from "../census/messy-census.ts";
import { readVegaDataset } from "../dataset-files.ts";
import type { RowGenerator } from "../invented.ts";
import type { Cell } from "../table.ts";
import { createMessyPenguins, parsePenguins } from "../tables/palmer-penguins/build.ts";
import { type MessySpec, createMessyTable, type MessyTable } from "./messy-table.ts";

const inventedTables = catalogue.filter(({ isInvented }) => isInvented).map(({ slug }) => slug);
const census = parseCensus(JSON.parse(await readVegaDataset("population.json")));
const penguins = parsePenguins(await readVegaDataset("penguins.json"));
const editions: {
  name: string;
  clean: Record<string, Cell>[];
  make: (seed?: number) => MessyTable<never>;
}[] = [
  { name: "census", clean: census, make: (seed) => createMessyCensus(census, seed) as never },
  {
    name: "penguins",
    clean: penguins,
    make: (seed) => createMessyPenguins(penguins, seed) as never,
  },
  ...(await Promise.all(inventedTables.map((slug) => edition(slug)))),
];

async function edition(name: string) {
  const { createRows, createMessySpec } = (await import(
    `../tables/${name}/dataset.ts`
  )) as RowGenerator & {
    createMessySpec: (rows: readonly Record<string, Cell>[]) => MessySpec<Record<string, Cell>>;
  };
  const clean = createRows();
  const spec = createMessySpec(clean);
  return {
    name,
    clean,
    make: (seed = spec.seed) => createMessyTable(clean, { ...spec, seed }) as never,
  };
}

describe.each(editions)("the messy $name", ({ clean, make }) => {
  const columns = Object.keys(clean[0] ?? {});

  test("are the same with the same seed, and differ with another seed", () => {
    expect(make()).toEqual(make());
    expect(make(1).lines).not.toEqual(make().lines);
  });

  test("are the clean file after undoing every change in reverse", () => {
    const { lines, changes } = structuredClone(make());
    const added = new Set<string[]>();
    for (const { line, column, clean: before, messy: after, kinds } of changes.toReversed()) {
      const cells = lines[line - 1] ?? [];
      const index = columns.indexOf(column ?? "");
      expect(column === null ? null : cells[index]).toBe(after);
      if (before !== null) cells[index] = before;
      else if (kinds.includes("duplicate") || kinds.includes("header")) added.add(cells);
    }
    expect(lines.filter((cells) => !added.has(cells))).toEqual([
      columns,
      ...clean.map((row) => columns.map((column) => String(row[column] ?? ""))),
    ]);
  });

  test("have the origin of every line", () => {
    const { lines, origins, changes } = make();
    expect(origins).toHaveLength(lines.length);
    const headers = changes.filter(({ kinds }) => kinds.includes("header"));
    const withoutRow = origins.flatMap((origin, index) => (origin ? [] : [index + 1]));
    expect(withoutRow).toEqual([...new Set(headers.map(({ line }) => line))]);
    expect(new Set(origins.filter(Boolean))).toHaveLength(clean.length);
  });
});
