import * as z from "zod/mini";

import { type Dataset, datasetSchema, type OneTable } from "../dataset-schema.ts";
import { censusHistorical } from "./census-historical.ts";
import { gapminder } from "./gapminder.ts";
import { maunaLoaCo2 } from "./mauna-loa-co2.ts";
import { palmerPenguins } from "./palmer-penguins.ts";
import { seattleWeather } from "./seattle-weather.ts";

/** Every dataset of the site, in the order of the list. */
export const catalogue: readonly Dataset[] = z.parse(z.array(datasetSchema), [
  censusHistorical,
  palmerPenguins,
  oneTable(gapminder),
  oneTable(maunaLoaCo2),
  oneTable(seattleWeather),
]);

function oneTable(dataset: OneTable): Dataset {
  const { slug } = dataset;
  return {
    ...dataset,
    files: [
      { name: `${slug}.csv`, title: "The table", edition: "clean" },
      { name: `${slug}.parquet`, title: "The table", edition: "clean" },
    ],
  };
}

/** What pages may name as a dataset that their code reads. */
export const datasetSlugs = catalogue.map(({ slug }) => slug);
