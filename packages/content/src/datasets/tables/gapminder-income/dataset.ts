import * as z from "zod/mini";

import { readTypedCsv } from "../../csv.ts";
import { readVegaDataset } from "../../dataset-files.ts";
import { type DatasetDescription, VEGA_DATASETS } from "../../dataset-schema.ts";
import type { Cell, TableColumn } from "../../table.ts";
import { regions } from "../gapminder/dataset.ts";

export const dataset: DatasetDescription = {
  title: "Income and life expectancy of countries",
  description: "Income per person, life expectancy and population of 187 countries in 2015.",
  topic: "people",
  keywords: ["countries", "income", "gdp per capita", "life expectancy", "logarithmic scale"],
  period: "2015/2015",
  place: "World",
  chart: {
    name: "incomes",
    title: "Income and life expectancy in 187 countries",
    text: "A mark for each country in 2015, as large as its population. Where incomes are twice as high, people live 3.6 years longer on average. Nearly all countries below 60 years are in Sub-Saharan Africa. In Equatorial Guinea, nearly as rich as Spain, they live 21 years less.",
    ends: ["poorer", "richer"],
  },
  columns: [
    {
      name: "country",
      type: "string",
      meaning: "English name of the country, as Gapminder wrote it then.",
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
      name: "income",
      type: "integer",
      meaning:
        "Gross domestic product per person in a year, adjusted for inflation and for what money buys in each country.",
      unit: "international dollars",
    },
  ],
  key: ["country"],
  related: [
    {
      slug: "gapminder",
      words: "62 countries over fifty years, with children per woman",
    },
  ],
  source: {
    name: "Gapminder Foundation",
    url: "https://www.gapminder.org/data/documentation/",
    path: `gapminder-health-income.csv of ${VEGA_DATASETS}`,
  },
  licence: {
    name: "Creative Commons Attribution 4.0 International",
    url: "https://www.gapminder.org/free-material/",
    spdx: "CC-BY-4.0",
    note: "Free to use and change as long as Gapminder is named. Gaps in the sources were filled by its estimates: good for the big picture, not for single figures. Gapminder has revised its figures since.",
  },
  citation: {
    authors: [{ organisation: "Gapminder Foundation" }],
    title: "Income per person, life expectancy at birth and population",
    publisher: "Gapminder Foundation, Stockholm",
    url: "https://www.gapminder.org/data/",
  },
  changes: [
    "The codes of the regions are written out.",
    "The column health is named life_expectancy.",
    "The source doesn’t name the year. Gapminder’s series from 1800 to 2015, as the examples of Apache ECharts have them for 19 countries, show the same income, life expectancy and population for 2015.",
  ],
  versions: [{ version: "1.0.0", date: "2026-11-23", note: "First edition." }],
};

/** Column names of the source. */
const columns: TableColumn[] = [
  { name: "country", type: "string" },
  { name: "income", type: "integer" },
  { name: "health", type: "number" },
  { name: "population", type: "integer" },
  { name: "region", type: "string" },
];

const regionSchema = z.enum(Object.keys(regions) as (keyof typeof regions)[]);

/** Reads `gapminder-health-income.csv` and writes out the regions' names. */
export async function readRows(): Promise<Cell[][]> {
  const source = await readVegaDataset("gapminder-health-income.csv");
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
