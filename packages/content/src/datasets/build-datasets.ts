import { buildPlainDataset } from "./build-plain-dataset.ts";
import { gapminder } from "./catalogue/gapminder.ts";
import { maunaLoaCo2 } from "./catalogue/mauna-loa-co2.ts";
import { seattleWeather } from "./catalogue/seattle-weather.ts";
import { buildCensus } from "./census/build-census.ts";
import { buildPenguins } from "./penguins/build-penguins.ts";
import { readGapminder } from "./sources/read-gapminder.ts";
import { readTypedCsv } from "./sources/read-typed-csv.ts";

/**
 * Every generated file of every dataset, by its path below `packages/content/datasets`. The files are committed; a
 * test compares them with what this makes.
 */
export async function buildDatasets(): Promise<Map<string, Uint8Array>> {
  const datasets = await Promise.all([
    buildCensus(),
    buildPenguins(),
    buildPlainDataset(gapminder, "gapminder.json", readGapminder),
    buildPlainDataset(maunaLoaCo2, "co2-concentration.csv", readTypedCsv),
    buildPlainDataset(seattleWeather, "seattle-weather.csv", readTypedCsv),
  ]);
  return new Map(datasets.flat());
}
