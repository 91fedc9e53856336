import { getDatasetPath } from "@site/content/datasets/dataset-page";
import type { Drawing, Figure } from "@site/content/datasets/figures/figure";
import type { ReactNode } from "react";

/**
 * A drawing made of one of our datasets when the site is built. It is a file, so it costs the page nothing until it
 * is shown, and takes the page's colours. Its name and a link to its data are under it.
 */
export function DataFigure({ figure }: { figure: Figure }) {
  const { slug, title, text } = figure;
  return (
    <figure className="no-print grid gap-2">
      <DataDrawing drawing={figure} label={`${title}. ${text}`} />
      <figcaption className="text-sm text-faint">
        {title}. <a href={getDatasetPath(slug)}>The data</a>
      </figcaption>
    </figure>
  );
}

interface DataDrawingProps {
  drawing: Drawing;
  /** What it says; absent if the words beside it say it. */
  label?: string;
}

/** The drawing alone. */
export function DataDrawing({ drawing, label }: DataDrawingProps) {
  const { view, isChart, ends = [], path } = drawing;
  return (
    <div className="no-print grid gap-2">
      <svg
        role={label === undefined ? undefined : "img"}
        aria-label={label}
        aria-hidden={label === undefined || undefined}
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
    </div>
  );
}

interface HeaderWithFigureProps {
  figure: Figure | undefined;
  /** Whether the page is about this data, or has nothing else to see: then a phone shows the drawing too. */
  isSubject?: boolean;
  /** The head of the page. */
  children: ReactNode;
}

/** The head of a page, and on wide screens a drawing beside it. */
export function HeaderWithFigure({ figure, isSubject = false, children }: HeaderWithFigureProps) {
  return (
    <div className="grid gap-x-16 gap-y-8 lg:grid-cols-12">
      <div className="grid content-start gap-8 lg:col-span-7">{children}</div>
      {figure && (
        <div className={`lg:col-span-5 ${isSubject ? "" : "max-lg:hidden"}`}>
          <DataFigure figure={figure} />
        </div>
      )}
    </div>
  );
}
