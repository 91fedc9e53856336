import { datasetPage } from "@site/content/datasets/dataset-page";
import type { Figure } from "@site/content/datasets/figures/figure-words";

interface DataFigureProps {
  figure: Figure;
  /** Whether its name and a link to its data are under it, or nothing because the words beside it say it. */
  hasCaption?: boolean;
}

/**
 * A drawing made of one of our datasets when the site is built. It is a file, so it costs the page nothing until it
 * is shown, and takes the page's colours.
 */
export function DataFigure({ figure, hasCaption = true }: DataFigureProps) {
  const { slug, title, text, view, isChart, ends = [], path } = figure;
  return (
    <figure className="no-print grid gap-2">
      <svg
        role={hasCaption ? "img" : undefined}
        aria-label={hasCaption ? `${title}. ${text}` : undefined}
        aria-hidden={!hasCaption || undefined}
        viewBox={view.join(" ")}
        className="w-full"
      >
        {isChart && <use href={`${path}#grid`} />}
        <use href={`${path}#figure`} />
      </svg>
      {ends.length > 0 && (
        <p aria-hidden className="num flex justify-between text-xs text-faint">
          {ends.map((end) => (
            <span key={end}>{end}</span>
          ))}
        </p>
      )}
      {hasCaption && (
        <figcaption className="text-sm text-faint">
          {title}. <a href={datasetPage(slug)}>The data</a>
        </figcaption>
      )}
    </figure>
  );
}
