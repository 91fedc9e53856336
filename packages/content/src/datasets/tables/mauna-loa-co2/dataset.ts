import { readTypedCsv } from "../../csv.ts";
import { readVegaDataset } from "../../dataset-files.ts";
import { type DatasetDescription, VEGA_DATASETS } from "../../dataset-schema.ts";
import type { Cell } from "../../table.ts";

export const dataset: DatasetDescription = {
  title: "Carbon dioxide at Mauna Loa",
  description:
    "Carbon dioxide in the air at Mauna Loa, Hawaii, month by month from March 1958 to April 2020, with months missing.",
  topic: "climate",
  keywords: ["carbon dioxide", "atmosphere", "Keeling curve", "time series"],
  period: "1958-03-01/2020-04-30",
  place: "Mauna Loa, Hawaii",
  chart: {
    name: "carbon-dioxide",
    title: "Carbon dioxide in the air at Mauna Loa",
    text: "A line that rises with every year and swings with every season.",
    ends: ["1958", "2020"],
  },
  columns: [
    {
      name: "month",
      type: "date",
      meaning: "First day of the month. The values are those of its fifteenth.",
    },
    {
      name: "co2_ppm",
      type: "number",
      meaning: "Carbon dioxide in dry air, as a mole fraction on the SIO 2012 scale.",
      unit: "ppm",
    },
    {
      name: "co2_adjusted_ppm",
      type: "number",
      meaning: "The same without the cycle of the seasons.",
      unit: "ppm",
    },
  ],
  key: ["month"],
  source: {
    name: "Scripps CO2 Program, Scripps Institution of Oceanography",
    url: "https://scrippsco2.ucsd.edu/data/atmospheric_co2/primary_mlo_co2_record",
    path: `co2-concentration.csv of ${VEGA_DATASETS}`,
  },
  licence: {
    name: "Creative Commons Attribution 4.0 International",
    url: "https://creativecommons.org/licenses/by/4.0/",
    spdx: "CC-BY-4.0",
    note: "Free to use and change as long as the source is named.",
  },
  citation: {
    authors: [
      "C. D. Keeling",
      "S. C. Piper",
      "R. B. Bacastow",
      "M. Wahlen",
      "T. P. Whorf",
      "M. Heimann",
      "H. A. Meijer",
    ],
    title:
      "Exchanges of atmospheric CO2 and 13CO2 with the terrestrial biosphere and oceans from 1978 to 2000. I. Global aspects",
    year: 2001,
    publisher: "SIO Reference Series, No. 01-06, Scripps Institution of Oceanography, San Diego",
    url: "https://scrippsco2.ucsd.edu/data/atmospheric_co2/primary_mlo_co2_record",
  },
  changes: ["The columns have names without spaces, and their unit in them."],
  versions: [{ version: "1.0.0", date: "2026-11-21", note: "First edition." }],
};

export async function readRows(): Promise<Cell[][]> {
  return readTypedCsv(await readVegaDataset("co2-concentration.csv"), dataset.columns);
}
