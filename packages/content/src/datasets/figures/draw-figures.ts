import { readFile } from "node:fs/promises";
import path from "node:path";

import { catalogue } from "../catalogue/catalogue.ts";
import { readCsv } from "../csv.ts";
import { datasetFolder } from "../dataset-folder.ts";
import { readTable } from "../describe-dataset.ts";
import type { Table } from "../table.ts";
import { drawDates } from "./draw-dates.ts";
import { drawAnswers, drawInvoices, drawSensors } from "./draw-invented.ts";
import {
  drawBalance,
  drawDepartures,
  drawPatients,
  drawPrices,
  drawRequests,
  drawShifts,
  drawTowns,
} from "./draw-kinds.ts";
import { drawMess } from "./draw-mess.ts";
import { drawAges, drawCarbonDioxide, drawLives, drawPenguins, drawWeather } from "./draw-plots.ts";
import { type FigureName, figureNamed, figureWords } from "./figure-words.ts";
import { messNamed, messNames, messWords } from "./mess-words.ts";
import { figureFile } from "./plot.ts";

const CHANGES = "census-historical/census-messy-changes.csv";

const plots: Record<Exclude<FigureName, "dates">, (table: Table) => string> = {
  "carbon-dioxide": drawCarbonDioxide,
  penguins: drawPenguins,
  weather: drawWeather,
  lives: drawLives,
  ages: drawAges,
  invoices: drawInvoices,
  satisfaction: drawAnswers,
  greenhouse: drawSensors,
  balance: drawBalance,
  requests: drawRequests,
  shifts: drawShifts,
  prices: drawPrices,
  patients: drawPatients,
  departures: drawDepartures,
  towns: drawTowns,
};

/** Every drawing of the datasets, made from their files, by its path from the root of the site. */
export async function drawFigures(): Promise<Map<string, string>> {
  const drawings = await Promise.all(
    (Object.keys(figureWords) as FigureName[]).map(async (name) => {
      const content = await draw(name);
      const { path: file, size } = figureNamed(name);
      return [file, figureFile(content, size)] as const;
    }),
  );
  const messes = await Promise.all(
    messNames.map(async (name) => {
      const { slug, files } = messWords[name];
      const changes = await readLines(path.join(slug, files.changes));
      const messy = await readLines(path.join(slug, files.messy));
      const { path: file, size } = messNamed(name);
      return [file, figureFile(drawMess(name, changes, messy.length), size)] as const;
    }),
  );
  return new Map([...drawings, ...messes]);
}

async function readLines(file: string): Promise<string[][]> {
  return readCsv(await readFile(path.join(datasetFolder, file), "utf8"));
}

async function draw(name: FigureName): Promise<string> {
  if (name === "dates") {
    return drawDates(await readLines(CHANGES));
  }
  const dataset = catalogue.find(({ slug }) => slug === figureWords[name].slug);
  if (!dataset) throw new Error(`There is no dataset for the drawing ${name}.`);
  return plots[name](await readTable(dataset));
}
