/** The figure of dates, which `draw-figures.ts` draws. */
export const datesFigure: Figure = {
  slug: "census-historical",
  title: "A column of dates, sorted as text and sorted as days",
  text: "To the left dates in many layouts, in the order in which a spreadsheet sorts them as text. Threads lead to the same dates on the right, in the order of time; nearly all of them cross.",
  view: [0, 0, 560, 380],
  path: getFigurePath("census-historical", "dates"),
};

/** The size of every chart in its own units, and the area of the marks: left, top, width, height. */
export const chartFrame = {
  width: 420,
  height: 264,
  inner: [44, 26, 364, 202],
} as const;

/** The other files of a chart, by its path: the frames, and the texts for the pointer. */
export function getChartFiles(path: string): { frames: string; readings: string } {
  return { frames: path.replace(".svg", "-frames.svg"), readings: path.replace(".svg", ".json") };
}

/** The texts of a figure, for pages and for screen readers. */
export interface FigureDescription {
  title: string;
  /** What the figure shows, in a few sentences. */
  text: string;
  /** The labels at the left and right end of its axis. */
  ends?: readonly [string, string];
}

/** The texts of a dataset's chart, from `chart-words.ts` in its folder. */
export interface ChartDescription extends FigureDescription {
  /** The name of its file, also used in front matter. Unique among all figures. */
  name: string;
}

/** A figure without its texts. */
export interface Drawing extends Pick<FigureDescription, "ends"> {
  /** Its file, from the root of the site. */
  path: string;
  /** The part that a page without axes shows. */
  view: readonly number[];
  isChart?: boolean;
}

/** A figure as a page shows it. */
export interface Figure extends Drawing, FigureDescription {
  /** The dataset that it is drawn from. */
  slug: string;
}

/** The chart of a dataset as pages show it. */
export function createChartFigure(slug: string, { name, ...words }: ChartDescription): Figure {
  return { slug, ...words, path: getFigurePath(slug, name), view: chartFrame.inner, isChart: true };
}

export function getFigurePath(slug: string, name: string): string {
  return `/datasets/${slug}/${name}.svg`;
}

/** Rounds a coordinate to one decimal, so that drawings stay small. */
export function roundToTenth(length: number): number {
  return Math.round(length * 10) / 10;
}
