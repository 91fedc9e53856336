import * as z from "zod/mini";

import { readSource } from "../../read-source.ts";
import { readTypedCsv } from "../../read-typed-csv.ts";
import type { Cell, TableColumn } from "../../table.ts";
import { regions } from "../gapminder/regions.ts";

/** As in the source. */
const columns: TableColumn[] = [
  { name: "country", type: "string" },
  { name: "income", type: "integer" },
  { name: "health", type: "number" },
  { name: "population", type: "integer" },
  { name: "region", type: "string" },
];
const regionSchema = z.enum(Object.keys(regions) as (keyof typeof regions)[]);

/** The rows of `gapminder-health-income.csv` with the regions spelt out. */
export async function rows(): Promise<Cell[][]> {
  const source = await readSource("gapminder-health-income.csv");
  return readTypedCsv(source, columns).map(
    ([country = null, income = null, life = null, population = null, region]) => [
      country,
      regions[z.parse(regionSchema, region)],
      population,
      life,
      income,
    ],
  );
}
