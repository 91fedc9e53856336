import * as z from "zod/mini";

import { readVegaDataset } from "../../dataset-files.ts";
import { type DatasetDescription, VEGA_DATASETS } from "../../dataset-schema.ts";
import type { Cell } from "../../table.ts";

export const dataset: DatasetDescription = {
  title: "Countries over fifty years",
  description:
    "Population, life expectancy and children per woman of 62 countries, every five years from 1955 to 2005.",
  topic: "people",
  keywords: ["countries", "population", "life expectancy", "fertility", "join by name"],
  period: "1955/2005",
  place: "World",
  chart: {
    name: "lives",
    title: "Children per woman and life expectancy in 62 countries",
    text: "A dot for each country in 2005, as large as its population. Where women have fewer children, people live longer, and year by year nearly all countries move there. China, in another colour, falls below 30 years in 1960, the time of its great famine.",
    ends: ["fewer children", "more children"],
  },
  columns: [
    { name: "year", type: "integer", meaning: "Year, in steps of five.", isCategory: true },
    {
      name: "country",
      type: "string",
      meaning: "English name of the country, in its borders of today.",
      isCategory: true,
    },
    {
      name: "region",
      type: "string",
      meaning: "One of six regions of the world, as Gapminder groups them.",
      isCategory: true,
    },
    { name: "population", type: "integer", meaning: "People who live there.", unit: "people" },
    {
      name: "life_expectancy",
      type: "number",
      meaning: "Years that a newborn would live if nothing changed.",
      unit: "years",
    },
    {
      name: "fertility",
      type: "number",
      meaning: "Children that a woman has on average.",
      unit: "children per woman",
    },
  ],
  key: ["year", "country"],
  related: [
    { slug: "gapminder-income", words: "life expectancy over income, of 187 countries in 2015" },
  ],
  source: {
    name: "Gapminder Foundation",
    url: "https://www.gapminder.org/data/documentation/",
    path: `gapminder.json of ${VEGA_DATASETS}`,
  },
  licence: {
    name: "Creative Commons Attribution 4.0 International",
    url: "https://www.gapminder.org/free-material/",
    spdx: "CC-BY-4.0",
    note: "Free to use and change as long as Gapminder is named. Gaps in the sources were filled by its estimates: good for the big picture, not for single figures.",
  },
  citation: {
    authors: [{ organisation: "Gapminder Foundation" }],
    title: "Life expectancy at birth v14, population v7 and fertility rate v14",
    publisher: "Gapminder Foundation, Stockholm",
    url: "https://www.gapminder.org/data/",
  },
  changes: [
    "The codes of the column cluster are written out as region.",
    "The columns pop and life_expect are named population and life_expectancy.",
  ],
  versions: [{ version: "1.0.0", date: "2026-11-21", note: "First edition." }],
};

/** Gapminder's six regions, in the order of the source's codes. */
export const regions = {
  south_asia: "South Asia",
  europe_central_asia: "Europe and Central Asia",
  sub_saharan_africa: "Sub-Saharan Africa",
  america: "America",
  east_asia_pacific: "East Asia and Pacific",
  middle_east_north_africa: "Middle East and North Africa",
} as const;

/** Region names by the source's code. */
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

/** Reads `gapminder.json` and replaces region codes with names. */
export async function readRows(): Promise<Cell[][]> {
  return z
    .parse(sourceSchema, JSON.parse(await readVegaDataset("gapminder.json")))
    .map(({ year, country, cluster, pop, life_expect: life, fertility }) => [
      year,
      country,
      regionNames[cluster] ?? null,
      pop,
      life,
      fertility,
    ]);
}
