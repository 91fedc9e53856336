import type { Figure } from "@site/content/datasets/figures/figure";
import type { Entry } from "@site/content/query/types";
import type { ReactNode } from "react";

import { HeaderWithFigure } from "#app/ui/data-figure.tsx";
import { PageHeading } from "#app/ui/page.tsx";
import { ContentsList } from "#app/ui/text/contents-list.tsx";
import { RenderedText } from "#app/ui/text/rendered-text.tsx";

interface DocumentPageProps {
  entry: Entry<"pages" | "legal" | "help" | "reference">;
  lead?: ReactNode;
  /** A drawing for wide screens, for texts without their own. */
  figure?: Figure | undefined;
  /** Above the heading. */
  above?: ReactNode;
  children?: ReactNode;
}

export function DocumentPage({ entry, lead, figure, above, children }: DocumentPageProps) {
  const drawn = entry.figure ?? figure;
  const heading = <PageHeading lead={lead}>{entry.data.title}</PageHeading>;
  return (
    <>
      {above}
      {drawn ? (
        <header>
          <HeaderWithFigure figure={drawn} isSubject={entry.figure !== undefined}>
            {heading}
          </HeaderWithFigure>
        </header>
      ) : (
        heading
      )}
      <ContentsList headings={entry.headings} />
      <RenderedText html={entry.html ?? ""} />
      {children}
    </>
  );
}
