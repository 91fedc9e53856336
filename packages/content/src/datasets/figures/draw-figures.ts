import { readFile } from "node:fs/promises";
import path from "node:path";

import { catalogue } from "../catalogue/catalogue.ts";
import { readCsv } from "../csv.ts";
import { datasetFolder } from "../dataset-folder.ts";
import { readTable } from "../describe-dataset.ts";
import { chartFiles } from "./chart-frame.ts";
import { drawChart } from "./draw-chart.ts";
import { drawDates } from "./draw-dates.ts";
import { drawMess } from "./draw-mess.ts";
import { type Figure, type FigureName, figureNamed, figureWords } from "./figure-words.ts";
import { loadChart } from "./load-chart.ts";
import { messNamed, messNames, messWords } from "./mess-words.ts";
import { figureFile } from "./plot.ts";

const CHANGES = "census-historical/census-messy-changes.csv";

/** Every drawing of the datasets, made from their files, by its path from the root of the site. */
export async function drawFigures(): Promise<Map<string, string>> {
  const drawings = await Promise.all(
    (Object.keys(figureWords) as FigureName[]).map((name) => draw(figureNamed(name))),
  );
  const messes = await Promise.all(
    messNames.map(async (name) => {
      const { slug, files } = messWords[name];
      const changes = await readLines(path.join(slug, files.changes));
      const messy = await readLines(path.join(slug, files.messy));
      const { path: file, view } = messNamed(name);
      return [file, figureFile(drawMess(name, changes, messy.length), view)] as const;
    }),
  );
  return new Map([...drawings.flat(), ...messes]);
}

async function readLines(file: string): Promise<string[][]> {
  return readCsv(await readFile(path.join(datasetFolder, file), "utf8"));
}

async function draw({ slug, path: file, view, isChart }: Figure): Promise<[string, string][]> {
  if (!isChart) return [[file, figureFile(drawDates(await readLines(CHANGES)), view)]];
  const dataset = catalogue.find((one) => one.slug === slug);
  if (!dataset) throw new Error(`There is no dataset for the drawing ${file}.`);
  const { drawing, frames, readings } = drawChart(await loadChart(slug, await readTable(dataset)));
  const paths = chartFiles(file);
  return [
    [file, drawing],
    [paths.readings, readings],
    ...(frames === undefined ? [] : [[paths.frames, frames] as [string, string]]),
  ];
}
