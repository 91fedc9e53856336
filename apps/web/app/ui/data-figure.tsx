import { datasetPage } from "@site/content/datasets/dataset-page";
import type { Figure } from "@site/content/datasets/figures/figure-words";

/** Under a drawing: its name and a link to its data, its name and what one sees in it, or nothing where the words beside it do. */
export type FigureCaption = "data" | "words" | "none";

interface DataFigureProps {
  figure: Figure;
  caption?: FigureCaption;
}

/**
 * A drawing made of one of our datasets when the site is built. It is a file, so it costs the page nothing until it
 * is shown, and takes the page's colours.
 */
export function DataFigure({ figure, caption = "data" }: DataFigureProps) {
  const { slug, title, text, size, ends = [], path } = figure;
  // Words on the page say it then.
  const isSaid = caption !== "data";
  return (
    <figure className="no-print grid gap-2">
      <svg
        role={isSaid ? undefined : "img"}
        aria-label={isSaid ? undefined : `${title}. ${text}`}
        aria-hidden={isSaid || undefined}
        viewBox={`0 0 ${size.join(" ")}`}
        className="w-full"
      >
        <use href={`${path}#figure`} />
      </svg>
      {ends.length > 0 && (
        <p aria-hidden className="num flex justify-between text-xs text-faint">
          {ends.map((end) => (
            <span key={end}>{end}</span>
          ))}
        </p>
      )}
      {caption !== "none" && (
        <figcaption className="text-sm text-faint">
          {title}. {caption === "words" ? text : <a href={datasetPage(slug)}>The data</a>}
        </figcaption>
      )}
    </figure>
  );
}
