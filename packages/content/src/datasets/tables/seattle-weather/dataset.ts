import { readTypedCsv } from "../../csv.ts";
import { readVegaDataset } from "../../dataset-files.ts";
import { type DatasetDescription, VEGA_DATASETS } from "../../dataset-schema.ts";
import type { Cell } from "../../table.ts";

export const dataset: DatasetDescription = {
  title: "Weather in Seattle",
  description:
    "Rain, temperatures, wind and the kind of weather in Seattle, day by day from 2012 to 2015.",
  topic: "climate",
  keywords: ["weather", "temperature", "rain", "time series", "units"],
  period: "2012-01-01/2015-12-31",
  place: "Seattle",
  chart: {
    name: "weather",
    title: "Weather in Seattle, week by week",
    text: "A bar for each week from its coldest to its warmest hour: four summers, four winters. All weeks of much rain, in another colour, are between September and April.",
    ends: ["2012", "2015"],
  },
  columns: [
    { name: "date", type: "date", meaning: "Day of the observation." },
    { name: "precipitation_mm", type: "number", meaning: "Rain and melted snow.", unit: "mm" },
    {
      name: "temp_max_c",
      type: "number",
      meaning: "Highest temperature of the day.",
      unit: "degrees Celsius",
    },
    {
      name: "temp_min_c",
      type: "number",
      meaning: "Lowest temperature of the day.",
      unit: "degrees Celsius",
    },
    {
      name: "wind",
      type: "number",
      meaning:
        "Mean speed of the wind. The catalogue of the package says kilometres an hour; the tutorial on doubtful units shows that it is metres a second.",
      unit: "metres a second",
    },
    {
      name: "weather",
      type: "string",
      meaning: "drizzle, fog, rain, snow or sun, derived from several fields of the original.",
      isCategory: true,
    },
  ],
  key: ["date"],
  source: {
    name: "National Centers for Environmental Information, NOAA",
    url: "https://www.ncei.noaa.gov/cdo-web/",
    path: `seattle-weather.csv of ${VEGA_DATASETS}`,
  },
  licence: {
    name: "U.S. Government Work",
    url: "https://www.usa.gov/government-works",
    note: "In the public domain in the United States: works of its government carry no copyright there.",
  },
  citation: {
    authors: [{ organisation: "NOAA National Centers for Environmental Information" }],
    title: "Climate Data Online: daily records of Seattle, 2012 to 2015",
    publisher: "National Oceanic and Atmospheric Administration",
    url: "https://www.ncei.noaa.gov/cdo-web/",
  },
  changes: ["The columns of rain and temperatures have their unit in their name."],
  versions: [{ version: "1.0.0", date: "2026-11-21", note: "First edition." }],
};

export async function readRows(): Promise<Cell[][]> {
  return readTypedCsv(await readVegaDataset("seattle-weather.csv"), dataset.columns);
}
