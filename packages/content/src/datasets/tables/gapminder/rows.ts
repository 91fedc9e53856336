import * as z from "zod/mini";

import { readSource } from "../../read-source.ts";
import type { Cell } from "../../table.ts";
import { regions } from "./regions.ts";

/** By the code in the source. */
const regionNames = Object.values(regions);

const sourceSchema = z.array(
  z.strictObject({
    year: z.int(),
    country: z.string(),
    cluster: z.int().check(z.minimum(0), z.maximum(regionNames.length - 1)),
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
      regionNames[cluster] ?? null,
      pop,
      life,
      fertility,
    ]);
}
