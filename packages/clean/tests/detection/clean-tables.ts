import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";

import { getCellText } from "../../src/columns/cell-text.ts";
import { readCsv as readTable } from "../../src/read/read-csv.ts";
import { normalizeSpaces } from "../../src/steps/cells/spaces.ts";

export interface CleanTable {
  name: string;
  names: string[];
  rows: string[][];
}

const ALL_SPACES = { inside: true, hard: true, invisible: true };
const MAX_ROWS = 400;
const FILES = [
  "airports.csv",
  "barley.json",
  "birdstrikes.csv",
  "budget.json",
  "budgets.json",
  "burtin.json",
  "cars.json",
  "co2-concentration.csv",
  "countries.json",
  "crimea.json",
  "disasters.csv",
  "driving.json",
  "flights-2k.json",
  "flights-airport.csv",
  "football.json",
  "gapminder-health-income.csv",
  "gapminder.json",
  "github.csv",
  "global-temp.csv",
  "income.json",
  "iowa-electricity.csv",
  "jobs.json",
  "la-riots.csv",
  "londonCentroids.json",
  "monarchs.json",
  "movies.json",
  "obesity.json",
  "ohlc.json",
  "platformer-terrain.json",
  "political-contributions.json",
  "population_engineers_hurricanes.csv",
  "seattle-weather-hourly-normals.csv",
  "seattle-weather.csv",
  "sp500-2000.csv",
  "sp500.csv",
  "species.csv",
  "stocks.csv",
  "unemployment-across-industries.json",
  "us-employment.csv",
  "us-state-capitals.json",
  "weather.csv",
  "wheat.json",
  "windvectors.csv",
  "zipcodes.csv",
];

/**
 * Loads the first rows of public tables from the package vega-datasets. One half is for tuning the rules, the other for
 * reporting.
 */
export async function loadCleanTables(half: "tuned" | "reported"): Promise<CleanTable[]> {
  const files = FILES.filter((_, at) => (at % 2 === 0) === (half === "tuned"));
  return Promise.all(files.map(readClean));
}

async function readClean(file: string): Promise<CleanTable> {
  const { name, names, rows } = await readSource(file);
  // Some tables contain extra spaces. Detecting those would count as a false alarm here.
  return {
    name,
    names,
    rows: rows.map((row) => row.map((cell) => normalizeSpaces(cell, ALL_SPACES))),
  };
}

async function readSource(name: string): Promise<CleanTable> {
  const main = createRequire(import.meta.url).resolve("vega-datasets");
  const bytes = await readFile(path.join(path.dirname(main), "../data", name));
  if (name.endsWith(".json")) return fromRecords(name, JSON.parse(bytes.toString()));
  const { table } = readTable(bytes, {}, { maxRows: MAX_ROWS + 1 });
  const lines = Array.from({ length: table.rows }, (_, row) =>
    table.columns.map((column) => getCellText(column, row)),
  );
  const [names = [], ...rows] = lines;
  return { name, names, rows };
}

function fromRecords(name: string, records: Record<string, string | number | null>[]): CleanTable {
  const names = [...new Set(records.slice(0, MAX_ROWS).flatMap((record) => Object.keys(record)))];
  const rows = records
    .slice(0, MAX_ROWS)
    .map((record) => names.map((column) => String(record[column] ?? "")));
  return { name, names, rows };
}

interface WrittenTable {
  names: readonly string[];
  rows: readonly (readonly string[])[];
}

export function writeTable({ names, rows }: WrittenTable): Uint8Array {
  const quoted = (cell: string) =>
    /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  const lines = [names, ...rows].map((cells) => cells.map(quoted).join(","));
  return new TextEncoder().encode(`${lines.join("\n")}\n`);
}
