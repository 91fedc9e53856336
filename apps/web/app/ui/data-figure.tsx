import { datasetPage } from "@site/content/datasets/dataset-page";
import type { Figure } from "@site/content/datasets/figures/figure-words";

interface DataFigureProps {
  figure: Figure;
  /** Whether a line under it names it and leads to its data. */
  hasCaption?: boolean;
  /** Whether the words beside it say enough to those who cannot see it. */
  isDecoration?: boolean;
}

/**
 * A drawing made of one of our datasets when the site is built. It is a file, so it costs the page nothing until it
 * is shown, and takes the page's colours.
 */
export function DataFigure({ figure, hasCaption = true, isDecoration = false }: DataFigureProps) {
  const { slug, title, text, size, ends = [], path } = figure;
  return (
    <figure className="no-print grid gap-2">
      <svg
        role={isDecoration ? undefined : "img"}
        aria-label={isDecoration ? undefined : `${title}. ${text}`}
        aria-hidden={isDecoration || undefined}
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
      {hasCaption && (
        <figcaption className="text-sm text-faint">
          {title}. <a href={datasetPage(slug)}>The data</a>
        </figcaption>
      )}
    </figure>
  );
}
