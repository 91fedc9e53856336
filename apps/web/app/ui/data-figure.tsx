import { getDatasetPath } from "@site/content/datasets/dataset-page";
import type { Drawing, Figure } from "@site/content/datasets/figures/figure";
import type { ReactNode } from "react";

/**
 * A figure drawn from one of our datasets at build time, with its title and a link to the data. It is an SVG file in
 * the page's colours that loads only when shown.
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
  /** Text alternative; absent if the text beside it has the same content. */
  label?: string;
}

/** A drawing without its caption. */
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
  /** Also shows the figure on phones, because the page is about this data or has little else to show. */
  isSubject?: boolean;
  /** The page header. */
  children: ReactNode;
}

/** A page header with a figure beside it on wide screens. */
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
