import type { Entry } from "@site/content/query/types";
import type { ReactNode } from "react";

import { HeaderWithFigure } from "#app/ui/data-figure.tsx";
import { PageHeading } from "#app/ui/page.tsx";
import { SideSheet } from "#app/ui/side-sheet.tsx";
import { ContentsList } from "#app/ui/text/contents-list.tsx";
import { RenderedText } from "#app/ui/text/rendered-text.tsx";

interface DocumentPageProps {
  entry: Entry<"pages" | "legal" | "help" | "reference">;
  lead?: ReactNode;
  /** The main points of a long text, shown as a table beside its heading. */
  short?: readonly { what: string; text: string }[];
  /** Above the heading. */
  above?: ReactNode;
  children?: ReactNode;
}

/** A page with a single text. */
export function DocumentPage({ entry, lead, short, above, children }: DocumentPageProps) {
  const { figure, data, headings, html } = entry;
  const heading = <PageHeading lead={lead}>{data.title}</PageHeading>;
  return (
    <>
      {above}
      {figure && (
        <header>
          <HeaderWithFigure figure={figure} isSubject>
            {heading}
          </HeaderWithFigure>
        </header>
      )}
      {short && (
        <header className="mb-6">
          <SideSheet
            caption="In short"
            rows={short.map(({ what, text }) => [what, text] as const)}
            isEverywhere
          >
            {heading}
          </SideSheet>
        </header>
      )}
      {!figure && !short && heading}
      <ContentsList headings={headings} />
      <RenderedText html={html} />
      {children}
    </>
  );
}
