import type { Figure } from "@site/content/datasets/figures/figure";
import type { ReactNode } from "react";

import { DataFigure } from "./data-figure.tsx";

interface FigureBesideProps {
  figure: Figure | undefined;
  /** Whether the page is about this data, or has nothing else to see: then a phone shows the drawing too. */
  isSubject?: boolean;
  /** The head of the page. */
  children: ReactNode;
}

/** The head of a page, and on wide screens a drawing beside it. */
export function HeaderWithFigure({ figure, isSubject = false, children }: FigureBesideProps) {
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
