import { datasetPage } from "@site/content/datasets/dataset-page";
import {
  type FigureName,
  figurePath,
  figureWords,
} from "@site/content/datasets/figures/figure-words";

interface DataFigureProps {
  of: FigureName;
  /** Whether a line under it names it and leads to its data. */
  hasCaption?: boolean;
}

/**
 * A drawing made of one of our datasets when the site is built. It is a file, so it costs the page nothing until it
 * is shown, and takes the page's colours.
 */
export function DataFigure({ of, hasCaption = true }: DataFigureProps) {
  const { slug, title, text, size, ...more } = figureWords[of];
  const ends = "ends" in more ? more.ends : [];
  return (
    <figure className="no-print grid gap-2">
      <svg
        role="img"
        aria-label={`${title}. ${text}`}
        viewBox={`0 0 ${size.join(" ")}`}
        className="w-full"
      >
        <use href={`${figurePath(of)}#figure`} />
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
