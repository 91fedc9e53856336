import type { Entry } from "@site/content/query/types";
import type { ReactNode } from "react";

import { ContentsList } from "#app/ui/text/contents-list.tsx";
import { PageHeading } from "#app/ui/text/page-heading.tsx";
import { RenderedText } from "#app/ui/text/rendered-text.tsx";

interface DocumentPageProps {
  entry: Entry<"pages" | "legal" | "help">;
  lead?: ReactNode;
  /** Before and after the text. */
  above?: ReactNode;
  children?: ReactNode;
}

/** A page that consists of one text. */
export function DocumentPage({ entry, lead, above, children }: DocumentPageProps) {
  return (
    <>
      {above}
      <PageHeading lead={lead}>{entry.data.title}</PageHeading>
      <ContentsList headings={entry.headings} />
      <RenderedText html={entry.html ?? ""} />
      {children}
    </>
  );
}
