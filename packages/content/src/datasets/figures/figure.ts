import { chartFrame } from "./chart-frame.ts";

/** A drawing of a dataset in words, for pages and for those who cannot see it. */
export interface FigureWords {
  title: string;
  /** What there is to see, in a few sentences. */
  text: string;
  /** What is at the left and the right end of the axis below it. */
  ends?: readonly [string, string];
}

/** The chart of a dataset in words: `chart-words.ts` in its folder. */
export interface ChartWords extends FigureWords {
  /** Of its file, and in the front matter of texts that show it. Unlike that of any other drawing. */
  name: string;
}

/** A drawing without its words. */
export interface Drawing extends Pick<FigureWords, "ends"> {
  /** Its file, from the root of the site. */
  path: string;
  /** The part of it that a page shows if it shows no axes. */
  view: readonly number[];
  isChart?: boolean;
}

/** A drawing as a page shows it. */
export interface Figure extends Drawing, FigureWords {
  /** The dataset that it is drawn from. */
  slug: string;
}

/** The chart of a dataset as pages show it. */
export function chartFigure(slug: string, { name, ...words }: ChartWords): Figure {
  return { slug, ...words, path: figurePath(slug, name), view: chartFrame.inner, isChart: true };
}

export function figurePath(slug: string, name: string): string {
  return `/datasets/${slug}/${name}.svg`;
}
