import { type KnownDataset, VEGA_DATASETS } from "../../dataset-schema.ts";

export const dataset: KnownDataset = {
  title: "Countries over fifty years",
  description:
    "Population, life expectancy and children per woman of 62 countries, every five years from 1955 to 2005.",
  topic: "people",
  keywords: ["countries", "population", "life expectancy", "fertility", "join by name"],
  period: "1955/2005",
  place: "World",
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
