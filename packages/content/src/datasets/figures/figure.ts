import type { Dataset } from "../dataset-schema.ts";

/** The figure of dates, drawn by `draw-figures.ts`. */
export const datesFigure: Figure = {
  slug: "census-historical",
  title: "A column of dates, sorted as text and sorted as days",
  text: "To the left dates in many layouts, in the order in which a spreadsheet sorts them as text. Threads lead to the same dates on the right, in the order of time; nearly all of them cross.",
  view: [0, 0, 560, 380],
  path: getFigurePath("census-historical", "dates"),
};

/** Height of a column's band in the drawing of a messy table. */
export const BAND = 40;
export const WIDTH = 480;

export const getMessyTableView = (columns: number) => [0, 0, WIDTH, columns * BAND] as const;

/** The figure of what is wrong with the messy penguins, drawn by `draw-figures.ts`. */
export const messyPenguinsFigure = {
  slug: "palmer-penguins",
  title: "Everything that is wrong with the messy penguins, cell by cell",
  text: "A mark for each cell that differs from the answer. Species, island and sex are nearly full; the measures change in pattern at the borders of the three files that it was glued from.",
  ends: ["line 1", "line 359"],
  view: getMessyTableView(7),
  path: getFigurePath("palmer-penguins", "penguins-mess"),
} as const satisfies Figure;

/** The figure of the dates in the messy census, drawn by `draw-figures.ts`. */
export const messyDatesFigure = {
  slug: "census-historical",
  title: "Where the messy census writes dates in another way: 307 cells",
  text: "A mark for each cell, all in the column census_day, in every part of the file and closest in its second half.",
  ends: ["line 1", "line 601"],
  view: getMessyTableView(5),
  path: getFigurePath("census-historical", "census-dates"),
} as const satisfies Figure;

/** The viewBox of every chart, and the rectangle of its marks as left, top, width, height. */
export const chartFrame = {
  width: 420,
  height: 264,
  inner: [44, 26, 364, 202],
} as const;

/** Returns the paths of a chart's other files: the frames, and the texts for the pointer. */
export function getChartFiles(path: string): { frames: string; readings: string } {
  return { frames: path.replace(".svg", "-frames.svg"), readings: path.replace(".svg", ".json") };
}

/** The texts of a figure, for display and for screen readers. */
export interface FigureDescription {
  title: string;
  /** Describes the figure in a few sentences. */
  text: string;
  /** The labels at the left and right end of its axis. */
  ends?: readonly [string, string];
}

/** A figure without its texts. */
export interface Drawing extends Pick<FigureDescription, "ends"> {
  /** Path of its file from the root of the site. */
  path: string;
  /** The viewBox to use on a page that does not show the axes. */
  view: readonly number[];
  isChart?: boolean;
}

export interface Figure extends Drawing, FigureDescription {
  slug: string;
}

/** Creates the figure of a dataset's chart from its description. */
export function createChartFigure({ slug, chart }: Pick<Dataset, "chart" | "slug">): Figure {
  const { name, ...words } = chart;
  return { slug, ...words, path: getFigurePath(slug, name), view: chartFrame.inner, isChart: true };
}

export function getFigurePath(slug: string, name: string): string {
  return `/datasets/${slug}/${name}.svg`;
}

/** Rounds a coordinate to one decimal, so that drawings stay small. */
export function roundToTenth(length: number): number {
  return Math.round(length * 10) / 10;
}
