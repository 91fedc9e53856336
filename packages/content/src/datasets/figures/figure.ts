/** What `draw-dates.ts` draws. */
export const datesFigure: Figure = {
  slug: "census-historical",
  title: "A column of dates, sorted as text and sorted as days",
  text: "To the left dates in many layouts, in the order in which a spreadsheet sorts them as text. Threads lead to the same dates on the right, in the order of time; nearly all of them cross.",
  view: [0, 0, 560, 380],
  path: getFigurePath("census-historical", "dates"),
};

/** The size of every chart in its own units, and where the marks are in it: left, top, width, height. */
export const chartFrame = {
  width: 420,
  height: 264,
  inner: [44, 26, 364, 202],
} as const;

/** The files beside that of a chart, by its path: a group for each year, and what a pointer finds. */
export function getChartFiles(path: string): { frames: string; readings: string } {
  return { frames: path.replace(".svg", "-frames.svg"), readings: path.replace(".svg", ".json") };
}

/** A drawing of a dataset in words, for pages and for those who cannot see it. */
export interface FigureDescription {
  title: string;
  /** What there is to see, in a few sentences. */
  text: string;
  /** What is at the left and the right end of the axis below it. */
  ends?: readonly [string, string];
}

/** The chart of a dataset in words: `chart-words.ts` in its folder. */
export interface ChartDescription extends FigureDescription {
  /** Of its file, and in the front matter of texts that show it. Unlike that of any other drawing. */
  name: string;
}

/** A drawing without its words. */
export interface Drawing extends Pick<FigureDescription, "ends"> {
  /** Its file, from the root of the site. */
  path: string;
  /** The part of it that a page shows if it shows no axes. */
  view: readonly number[];
  isChart?: boolean;
}

/** A drawing as a page shows it. */
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
