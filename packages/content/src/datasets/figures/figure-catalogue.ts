import path from "node:path";

import { catalogue } from "../catalogue.ts";
import type { Table } from "../table.ts";
import type { Chart } from "./chart.ts";
import {
  datesFigure,
  createChartFigure,
  type Drawing,
  type Figure,
  getFigurePath,
  getMessyTableView,
  messyDatesFigure,
  messyPenguinsFigure,
  type FigureDescription,
} from "./figure.ts";

/** Loads the chart of a dataset from `chart.ts` in its folder. */
export async function loadChart(slug: string, table: Table): Promise<Chart> {
  const { createChart } = (await import(`../tables/${slug}/chart.ts`)) as {
    createChart: (table: Table) => Chart;
  };
  return createChart(table);
}

/** The texts and files of a drawing that shows the differences between a messy table and its answer. */
interface MessyTableFigureDescription extends FigureDescription {
  slug: string;
  /** The list of changes, and the messy file that its line numbers refer to. */
  files: { changes: string; messy: string };
  /** The only kind of change to draw; absent to draw all kinds. */
  kind?: string;
  columns: readonly string[];
}

const census = {
  slug: "census-historical",
  files: { changes: "census-messy-changes.csv", messy: "census-messy.csv" },
  columns: ["year", "census_day", "age", "sex", "people"],
  ends: messyDatesFigure.ends,
} as const;

const penguins = {
  slug: "palmer-penguins",
  files: { changes: "penguins-messy-changes.csv", messy: "penguins-messy.csv" },
  columns: [
    "species",
    "island",
    "beak_length_mm",
    "beak_depth_mm",
    "flipper_length_mm",
    "body_mass_g",
    "sex",
  ],
  ends: messyPenguinsFigure.ends,
} as const;

/** The drawings of messy tables, by name. */
export const messyTableFigures = {
  "census-headers": {
    ...census,
    kind: "header",
    title: "Where the messy census has headers: 4 of 601 lines",
    text: "A line across all five columns for each header. One is at the top, three are between the rows.",
  },
  "census-encoding": {
    ...census,
    kind: "encoding",
    title: "Where the messy census has broken letters: 122 cells",
    text: "A mark for each cell. Nearly all are in the third quarter of the file, most in the columns age and sex.",
  },
  "census-spaces": {
    ...census,
    kind: "space",
    title: "Where the messy census has stray spaces: 148 cells",
    text: "A mark for each cell. They are in every column and all over the file.",
  },
  "census-missing": {
    ...census,
    kind: "missing",
    title: "Where the messy census writes that it does not know: 50 cells",
    text: "A mark for each cell, all over the file, in the columns census_day and people.",
  },
  "census-dates": {
    ...census,
    kind: "date",
    title: messyDatesFigure.title,
    text: messyDatesFigure.text,
  },
  "census-spreadsheet": {
    ...census,
    kind: "spreadsheet",
    title: "What a spreadsheet did to the messy census: 29 cells",
    text: "A mark for each cell. Nearly all are in the second quarter of the file, most in the column census_day.",
  },
  "census-numbers": {
    ...census,
    kind: "number",
    title: "Where the messy census writes numbers in another way: 288 cells",
    text: "A mark for each cell, most in the column people, all over the file and most often in its first half.",
  },
  "census-duplicates": {
    ...census,
    kind: "duplicate",
    title: "Rows that the messy census has twice: 27",
    text: "A line across all five columns for each row, all over the file.",
  },
  "census-mess": {
    ...census,
    title: "Everything that is wrong with the messy census, cell by cell",
    text: "A mark for each cell that differs from the answer. Age and sex are full from end to end; the other columns change in pattern at the borders of the four files that it was glued from.",
  },
  "penguins-units": {
    ...penguins,
    kind: "unit",
    title: "Where the messy penguins are in another unit: 208 cells",
    text: "A mark for each cell, in the four columns of measures. Nearly all are in the second half of the file.",
  },
  "penguins-mess": {
    ...penguins,
    title: messyPenguinsFigure.title,
    text: messyPenguinsFigure.text,
  },
} as const satisfies Record<string, MessyTableFigureDescription>;

export type MessyTableFigureName = keyof typeof messyTableFigures;

export const messyTableFigureNames = Object.keys(messyTableFigures) as MessyTableFigureName[];

export function getMessyTableFigure(name: MessyTableFigureName): Figure {
  const { slug, title, text, ends, columns } = messyTableFigures[name];
  const view = getMessyTableView(columns.length);
  return { slug, title, text, ends, view, path: getFigurePath(slug, name) };
}

/** The messy tables with their lists of changes. */
export const messyTables = catalogue.flatMap(({ slug, title, files, columns }) => {
  const messy = files.find(({ name }) => name.endsWith("-messy.csv"));
  const changes = files.find(({ name }) => name.endsWith("-messy-changes.csv"));
  if (!messy || !changes) return [];
  return {
    title,
    columns: columns.map(({ name }) => name),
    files: { messy: path.join(slug, messy.name), changes: path.join(slug, changes.name) },
  };
});

/** Error rates in each part of the messy tables, drawn by `draw-figures.ts`. */
export const allMessyTablesFigure: Figure = {
  slug: "challenge",
  title: `What we broke in our ${messyTables.length} messy tables, from the first line to the last`,
  text: "A band for each table, with bars along its lines: the higher a bar, the more of its cells differ from the published answer. No table is clean anywhere; several change in pattern where files were glued together.",
  ends: ["first line", "last line"],
  view: getMessyTableView(messyTables.length),
  path: getFigurePath("challenge", "messy-tables"),
};

/** Every drawing by its name. */
const figures = new Map<string, Figure>([
  ...catalogue.map((dataset) => [dataset.chart.name, createChartFigure(dataset)] as const),
  ["dates", datesFigure],
  ["messy-tables", allMessyTablesFigure],
  ...messyTableFigureNames.map((name) => [name, getMessyTableFigure(name)] as const),
]);

/** The figures that the front matter of a text may name. */
export const figureNames: readonly string[] = [...figures.keys()];

/** Returns a drawing by name. Throws if there is none. */
export function getFigure(name: string): Figure {
  const drawing = figures.get(name);
  if (!drawing) throw new Error(`No drawing is named "${name}".`);
  return drawing;
}

/** Returns a drawing by name, without its texts. Throws if there is none. */
export function getDrawing(name: string): Drawing {
  const { path, view, isChart } = getFigure(name);
  return { path, view, ...(isChart ? { isChart } : {}) };
}
