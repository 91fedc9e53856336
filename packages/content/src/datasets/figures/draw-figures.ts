import { readFile } from "node:fs/promises";
import path from "node:path";

import { escapeHtml } from "../../markup.ts";
import { catalogue } from "../catalogue.ts";
import { readCsv } from "../csv.ts";
import { datasetFolder } from "../dataset-files.ts";
import type { Dataset } from "../dataset-schema.ts";
import { readTable } from "../describe-dataset.ts";
import { drawChart } from "./draw-chart.ts";
import {
  allMessyTablesFigure,
  getMessyTableFigure,
  messyTableFigureNames,
  messyTableFigures,
  type MessyTableFigureName,
  messyTables,
  loadChart,
} from "./figure-catalogue.ts";
import {
  BAND,
  createChartFigure,
  datesFigure,
  getChartFiles,
  roundToTenth,
  WIDTH,
} from "./figure.ts";

const MARGIN = 4;
/** Space for the name above each column's band. */
const TOP = 18;
/** Up to this many marks can be drawn wide without touching. */
const FEW = 250;

/**
 * Draws a band for each column, with a mark for each changed cell at the position of its line in
 * the messy file.
 */
function drawMessyTableFigure(
  name: MessyTableFigureName,
  changes: readonly (readonly string[])[],
  lines: number,
): string {
  const { columns, ...words } = messyTableFigures[name];
  const kind = "kind" in words ? words.kind : undefined;
  const isVisible = ([, , kinds = ""]: readonly string[]) =>
    kind === undefined || kinds.split(" ").includes(kind);
  const visible = changes.slice(1).filter(isVisible);
  const others = changes.slice(1).filter((change) => !isVisible(change));
  const x = (line: string) =>
    roundToTenth(MARGIN + ((Number(line) - 1) / (lines - 1)) * (WIDTH - 2 * MARGIN));
  const drawMark = ([line = "", column = ""]: readonly string[]) => {
    const band = (columns as readonly string[]).indexOf(column);
    // A change of the whole row has no column.
    const [top, end] =
      band < 0 ? [TOP, columns.length * BAND] : [band * BAND + TOP, (band + 1) * BAND];
    return `M${x(line)} ${top}V${end - 4}`;
  };
  const marks = visible.map(drawMark);
  const rules = columns.map((_, band) => `M0 ${(band + 1) * BAND - 1}H${WIDTH}`).join("");
  const names = columns
    .map(
      (column, band) =>
        `<text x="0" y="${band * BAND + 13}" font-family="var(--font-mono)" font-size="13" fill="var(--color-faint)" stroke="var(--color-paper)" stroke-width="4" paint-order="stroke">${column}</text>`,
    )
    .join("");
  // The names are last, on a background, so that they cover the marks of whole rows.
  return (
    drawPath(rules, "rule", 1) +
    // The table's other errors, in the background.
    (others.length > 0
      ? drawPath(others.map(drawMark).join(""), "rule", 0.7, ' stroke-linecap="butt"')
      : "") +
    drawPath(marks.join(""), "silt", marks.length > FEW ? 0.7 : 1.6, ' stroke-linecap="butt"') +
    names
  );
}

const BINS = 160;

/**
 * Draws a band for each messy table. The height of a bar is the share of wrong cells in that part of the file, compared
 * with the worst part of all files.
 */
async function drawChangesOfMessyTables(): Promise<string> {
  const bands = await Promise.all(
    messyTables.map(async ({ title, files, columns }) => {
      const [, ...changes] = await readLines(files.changes);
      const lines = (await readLines(files.messy)).length;
      const counts = Array.from({ length: BINS }, () => 0);
      for (const [line, column = ""] of changes) {
        const bin = Math.min(Math.floor(((Number(line) - 1) / lines) * BINS), BINS - 1);
        // A change of the whole row has no column.
        counts[bin] = (counts[bin] ?? 0) + (columns.includes(column) ? 1 : columns.length);
      }
      return { title, shares: counts.map((count) => count / ((lines / BINS) * columns.length)) };
    }),
  );
  const most = Math.max(...bands.flatMap(({ shares }) => shares));
  const step = WIDTH / BINS;
  const bars = bands.flatMap(({ shares }, band) =>
    shares.map((share, bin) => {
      const end = (band + 1) * BAND - 4;
      const height = Math.sqrt(share / most) * (BAND - TOP - 4);
      return height < 0.5
        ? ""
        : `M${roundToTenth((bin + 0.5) * step)} ${roundToTenth(end - height)}V${end}`;
    }),
  );
  const rules = bands.map((_, band) => `M0 ${(band + 1) * BAND - 1}H${WIDTH}`).join("");
  const names = bands.map(
    ({ title }, band) =>
      `<text x="0" y="${band * BAND + 13}" font-family="var(--font-sans)" font-size="13" fill="var(--color-faint)">${escapeHtml(title)}</text>`,
  );
  return (
    drawPath(rules, "rule", 1) +
    drawPath(bars.join(""), "silt", 2, ' stroke-linecap="butt"') +
    names.join("")
  );
}

const HEIGHT = 380;
const LEFT = 170;
const RIGHT = 450;

/** Kinds of changes that write a day in another layout. */
const layouts = new Set(["date", "spreadsheet"]);

/** Draws dates in many layouts, sorted as text. A line connects each with its place in time. */
function drawDates(changes: readonly (readonly string[])[]): string {
  const chosen = chooseDates(changes);
  const asText = chosen.toSorted((a, b) => (a.messy < b.messy ? -1 : 1));
  const asDays = chosen.toSorted((a, b) => (a.clean < b.clean ? -1 : 1));
  const y = (row: number) => roundToTenth(((row + 0.5) * HEIGHT) / chosen.length);
  const rows = asText.map((date, row) => {
    const target = asDays.indexOf(date);
    return {
      line: `M${LEFT} ${y(row)}C${LEFT + 130} ${y(row)} ${RIGHT - 130} ${y(target)} ${RIGHT} ${y(target)}`,
      words:
        drawText(date.messy, LEFT - 12, y(row), "silt", "end") +
        drawText(date.clean, RIGHT + 12, y(target), "ink", "start"),
    };
  });
  return (
    drawPath(rows.map(({ line }) => line).join(""), "river", 1.5) +
    rows.map(({ words }) => words).join("")
  );
}

/** Chooses one spelling of each day, alternating between layouts. */
function chooseDates(changes: readonly (readonly string[])[]): { clean: string; messy: string }[] {
  const spellings = new Map<string, string[]>();
  for (const [, column, kind = "", clean = "", messy = ""] of changes) {
    if (column !== "census_day" || !layouts.has(kind) || messy.length > 14) continue;
    const forms = spellings.get(clean) ?? [];
    if (!forms.includes(messy)) spellings.set(clean, [...forms, messy]);
  }
  return [...spellings].map(([clean, forms], index) => ({
    clean,
    messy: forms[index % forms.length] ?? clean,
  }));
}

function drawText(text: string, x: number, y: number, colour: string, anchor: string): string {
  return `<text x="${x}" y="${roundToTenth(y + 5)}" text-anchor="${anchor}" font-family="var(--font-mono)" font-size="15" fill="var(--color-${colour})">${escapeHtml(text)}</text>`;
}

const CHANGES = "census-historical/census-messy-changes.csv";

type Files = (readonly [path: string, content: string])[];

/** Draws all figures of the datasets, keyed by path from the root of the site. */
export async function drawFigures(): Promise<Map<string, string>> {
  const charts = await Promise.all(catalogue.map((dataset) => drawChartFiles(dataset)));
  const messes = await Promise.all(
    messyTableFigureNames.map(async (name) => {
      const { slug, files } = messyTableFigures[name];
      const changes = await readLines(path.join(slug, files.changes));
      const messy = await readLines(path.join(slug, files.messy));
      const { path: file, view } = getMessyTableFigure(name);
      return [
        file,
        wrapFigureSvg(drawMessyTableFigure(name, changes, messy.length), view),
      ] as const;
    }),
  );
  const dates = wrapFigureSvg(drawDates(await readLines(CHANGES)), datesFigure.view);
  const all = wrapFigureSvg(await drawChangesOfMessyTables(), allMessyTablesFigure.view);
  return new Map([
    ...charts.flat(),
    ...messes,
    [datesFigure.path, dates],
    [allMessyTablesFigure.path, all],
  ]);
}

async function readLines(file: string): Promise<string[][]> {
  return readCsv(await readFile(path.join(datasetFolder, file), "utf8"));
}

async function drawChartFiles(dataset: Dataset): Promise<Files> {
  const chart = await loadChart(dataset.slug, await readTable(dataset));
  const { drawing, frames, readings } = drawChart(chart);
  const { path: file } = createChartFigure(dataset);
  const paths = getChartFiles(file);
  return [
    [file, drawing],
    [paths.readings, readings],
    ...(frames === undefined ? [] : [[paths.frames, frames] as const]),
  ];
}

/** Draws a path in one of the theme's colours, given as a token name. */
export function drawPath(path: string, colour: string, width: number, more = ""): string {
  return `<path d="${path}" stroke="var(--color-${colour})" stroke-width="${width}"${more}/>`;
}

/** Wraps a drawing as an SVG file. Pages include it with `use`, so that their colours apply. */
function wrapFigureSvg(content: string, view: readonly number[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view.join(" ")}"><g id="figure" fill="none" stroke-linecap="round" stroke-linejoin="round">${content}</g></svg>\n`;
}
