import { readFile } from "node:fs/promises";
import path from "node:path";

import { catalogue } from "../catalogue/catalogue.ts";
import { readCsv } from "../csv.ts";
import { datasetFolder } from "../dataset-folder.ts";
import type { Dataset } from "../dataset-schema.ts";
import { readTable } from "../describe-dataset.ts";
import { chartFiles } from "./chart-frame.ts";
import { datesFigure } from "./dates-figure.ts";
import { drawChart } from "./draw-chart.ts";
import { drawDates } from "./draw-dates.ts";
import { drawMess } from "./draw-mess.ts";
import { loadChart } from "./load-chart.ts";
import { messNamed, messNames, messWords } from "./mess-words.ts";
import { figureFile } from "./plot.ts";

const CHANGES = "census-historical/census-messy-changes.csv";

type Files = (readonly [path: string, content: string])[];

/** Every drawing of the datasets, made from their files, by its path from the root of the site. */
export async function drawFigures(): Promise<Map<string, string>> {
  const charts = await Promise.all(catalogue.map((dataset) => chartFilesOf(dataset)));
  const messes = await Promise.all(
    messNames.map(async (name) => {
      const { slug, files } = messWords[name];
      const changes = await readLines(path.join(slug, files.changes));
      const messy = await readLines(path.join(slug, files.messy));
      const { path: file, view } = messNamed(name);
      return [file, figureFile(drawMess(name, changes, messy.length), view)] as const;
    }),
  );
  const dates = figureFile(drawDates(await readLines(CHANGES)), datesFigure.view);
  return new Map([...charts.flat(), ...messes, [datesFigure.path, dates]]);
}

async function readLines(file: string): Promise<string[][]> {
  return readCsv(await readFile(path.join(datasetFolder, file), "utf8"));
}

async function chartFilesOf(dataset: Dataset): Promise<Files> {
  const loaded = await loadChart(dataset.slug, await readTable(dataset));
  if (!loaded) return [];
  const { drawing, frames, readings } = drawChart(loaded.chart);
  const { path: file } = loaded.figure;
  const paths = chartFiles(file);
  return [
    [file, drawing],
    [paths.readings, readings],
    ...(frames === undefined ? [] : [[paths.frames, frames] as const]),
  ];
}
