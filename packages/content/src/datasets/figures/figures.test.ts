import { readFile } from "node:fs/promises";
import path from "node:path";

import { expect, test } from "vitest";

import { catalogue } from "../catalogue.ts";
import { readCsv } from "../csv.ts";
import { datasetFolder } from "../dataset-files.ts";
import { readTable } from "../describe-dataset.ts";
import { getColumnCells } from "../table.ts";
import { getNumericRows, filterRows } from "./chart.ts";
import { drawFigures } from "./draw-figures.ts";
import {
  allMessyTablesFigure,
  figureNames,
  getMessyTableFigure,
  messyTableFigureNames,
  messyTableFigures,
} from "./figure-catalogue.ts";
import { datesFigure } from "./figure.ts";

const drawings = await drawFigures();

function getDataset(slug: string) {
  const dataset = catalogue.find((value) => value.slug === slug);
  if (!dataset) throw new Error(slug);
  return dataset;
}

const readDatasetTable = (slug: string) => readTable(getDataset(slug));

test("every chart has a unique name", () => {
  const names = catalogue.map(({ chart }) => chart.name);
  const otherNames = ["dates", "messy-tables", ...messyTableFigureNames];
  expect(new Set([...names, ...otherNames])).toHaveLength(names.length + otherNames.length);
  expect(figureNames).toEqual([...names, ...otherNames]);
});

const strokes = [
  datesFigure,
  allMessyTablesFigure,
  ...messyTableFigureNames.map(getMessyTableFigure),
];

test.each(strokes)("$path has the colours of the page and fits its frame", ({ path, view }) => {
  const drawing = drawings.get(path) ?? "";
  expect(drawing).not.toMatch(/#[0-9a-f]{3,6}"|style=|NaN|Infinity|undefined/);
  const [, , width = 0, height = 0] = view;
  expect(drawing).toContain(`viewBox="0 0 ${width} ${height}"`);
  const points = [...drawing.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)];
  expect(points.length).toBeGreaterThan(0);
  const outside = points.filter(
    ([, x, y]) => !(Number(x) >= 0 && Number(x) <= width && Number(y) >= 0 && Number(y) <= height),
  );
  expect(outside.map(([point]) => point)).toEqual([]);
});

test("the descriptions agree with the data", async () => {
  const penguins = await readDatasetTable("palmer-penguins");
  const flippers = getNumericRows(penguins, "flipper_length_mm").flat();
  const { ends: flipperEnds, title: penguinTitle } = getDataset("palmer-penguins").chart;
  expect(flipperEnds).toEqual([`${Math.min(...flippers)} mm`, `${Math.max(...flippers)} mm`]);
  expect(penguinTitle).toContain(String(flippers.length));
  const getYear = ([cell]: readonly unknown[]) => String(cell).slice(0, 4);
  for (const [slug, column] of [
    ["mauna-loa-co2", "month"],
    ["seattle-weather", "date"],
  ] as const) {
    const { ends } = getDataset(slug).chart;
    const sorted = getColumnCells(await readDatasetTable(slug), column)
      .map(String)
      .toSorted();
    expect(ends).toEqual([getYear(sorted), getYear(sorted.toReversed())]);
  }
  const gapminder = await readDatasetTable("gapminder");
  const countries = new Set(getColumnCells(gapminder, "country"));
  expect(getDataset("gapminder").chart.title).toContain(`${countries.size} countries`);
  const china = filterRows(filterRows(gapminder, "country", "China"), "year", 1960);
  expect(getNumericRows(china, "life_expectancy").flat()[0]).toBeLessThan(30);
});

test("the descriptions of clinic and web shop agree with the data", async () => {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const requests = getNumericRows(await readDatasetTable("web-log"), "bytes", "ms", "status");
  const answers = requests.filter(([, , status]) => status !== 500);
  // The shortest time must grow with the size.
  const least = [0, 2_000, 10_000, 30_000].map((from, index, [, ...ends]) =>
    answers
      .filter(([bytes = 0]) => bytes >= from && bytes < (ends[index] ?? Infinity))
      .reduce((shortest, [, ms = 0]) => Math.min(shortest, ms), Infinity),
  );
  expect(least).toEqual(least.toSorted((a, b) => a - b));
  const failed = requests.filter(([, , status]) => status === 500);
  const slowest = Math.max(...answers.map(([, ms = 0]) => ms));
  for (const [bytes = 0, ms = 0] of failed)
    expect([bytes < 1_000, ms > slowest]).toEqual([true, true]);

  const patients = await readDatasetTable("clinical-form");
  const sizes = getNumericRows(patients, "height_cm", "weight_kg");
  const middle = mean(sizes.map(([height = 0]) => height));
  const weights = (isTall: boolean) =>
    sizes.filter(([height = 0]) => height > middle === isTall).map(([, weight = 0]) => weight);
  expect(mean(weights(true))).toBeGreaterThan(mean(weights(false)));
});

test("the description of incomes agrees with the data", async () => {
  const { title, text } = getDataset("gapminder-income").chart;
  const table = await readDatasetTable("gapminder-income");
  const names = getColumnCells(table, "country");
  const countries = getNumericRows(table, "income", "life_expectancy");
  expect(title).toContain(`${countries.length} countries`);
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const doublings = countries.map(([income = 0]) => Math.log2(income));
  const lives = countries.map(([, life = 0]) => life);
  const [middle, middleLife] = [mean(doublings), mean(lives)];
  // Slope of the least-squares line.
  const slope =
    mean(doublings.map((value, index) => (value - middle) * ((lives[index] ?? 0) - middleLife))) /
    mean(doublings.map((value) => (value - middle) ** 2));
  expect(text).toContain(`${slope.toFixed(1)} years longer`);
  const short = getColumnCells(table, "region").filter((_, row) => (lives[row] ?? 0) < 60);
  expect(short.filter((region) => region !== "Sub-Saharan Africa")).toEqual(["South Asia"]);
  const [[guinea = 0, guineaLife = 0] = [], [spain = 0, spainLife = 0] = []] = [
    "Equatorial Guinea",
    "Spain",
  ].map((name) => countries[names.indexOf(name)]);
  expect(guinea / spain).toBeGreaterThan(0.9);
  expect(text).toContain(`${Math.round(spainLife - guineaLife)} years less`);
});

test("the dates begin sorted as text and end sorted as days", () => {
  const dates = drawings.get("/datasets/census-historical/dates.svg") ?? "";
  const words = (anchor: string) =>
    [...dates.matchAll(new RegExp(`y="([\\d.]+)" text-anchor="${anchor}"[^>]*>([^<]*)`, "g"))]
      .map(([, y = "", text = ""]) => ({ y: Number(y), text }))
      .toSorted((a, b) => a.y - b.y)
      .map(({ text }) => text);
  const [asText, sorted] = [words("end"), words("start")];
  expect(asText).toEqual(asText.toSorted());
  expect(sorted).toEqual(sorted.toSorted());
  expect(asText.length).toBeGreaterThan(10);
  expect(asText).toContain("153");
});

test.each(messyTableFigureNames)(
  "%s has a mark for each change of its kind, and its words say how many",
  async (name) => {
    const { slug, files, title, ends, ...words } = messyTableFigures[name];
    const read = async (file: string) =>
      readCsv(await readFile(path.join(datasetFolder, slug, file), "utf8"));
    const [, ...changes] = await read(files.changes);
    const shown = changes.filter(
      ([, , kinds = ""]) => !("kind" in words) || kinds.split(" ").includes(words.kind),
    );
    const drawing = drawings.get(getMessyTableFigure(name).path) ?? "";
    const [marks = ""] = /[^"]+(?=" stroke="var\(--color-silt\)")/.exec(drawing) ?? [];
    expect(marks.match(/M[\d.]+ \d+V/g)).toHaveLength(shown.length);
    const counted = /: (\d+)/.exec(title)?.[1];
    // A repeated header fills every cell of its line.
    const lines =
      name === "census-headers" ? new Set(shown.map(([line]) => line)).size : shown.length;
    expect(Number(counted ?? lines)).toBe(lines);
    expect(ends).toEqual(["line 1", `line ${(await read(files.messy)).length}`]);
  },
);
