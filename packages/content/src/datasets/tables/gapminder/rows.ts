import * as z from "zod/mini";

import { readSource } from "../../read-source.ts";
import type { Cell } from "../../table.ts";

/** By the code in the source. */
const regions = [
  "South Asia",
  "Europe and Central Asia",
  "Sub-Saharan Africa",
  "America",
  "East Asia and Pacific",
  "Middle East and North Africa",
];

const sourceSchema = z.array(
  z.strictObject({
    year: z.int(),
    country: z.string(),
    cluster: z.int().check(z.minimum(0), z.maximum(regions.length - 1)),
    pop: z.int(),
    life_expect: z.number(),
    fertility: z.number(),
  }),
);

/** The rows of `gapminder.json` with the regions spelt out. */
export async function rows(): Promise<Cell[][]> {
  return z
    .parse(sourceSchema, JSON.parse(await readSource("gapminder.json")))
    .map(({ year, country, cluster, pop, life_expect: life, fertility }) => [
      year,
      country,
      regions[cluster] ?? null,
      pop,
      life,
      fertility,
    ]);
}
