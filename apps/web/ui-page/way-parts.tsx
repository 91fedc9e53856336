import type { Summary } from "@site/content/query/types";

import { SearchResults } from "#app/search/search-results.tsx";
import { LogoMark } from "#app/ui/logo-mark.tsx";
import { PageSection } from "#app/ui/page-section.tsx";
import { Breadcrumbs } from "#app/ui/text/breadcrumbs.tsx";
import { ContentsList } from "#app/ui/text/contents-list.tsx";
import { PreviousNextLinks } from "#app/ui/text/neighbour-links.tsx";

import { Part } from "./part.tsx";

const headings = ["Look", "Repair", "Check"].map((text) => ({
  id: text.toLowerCase(),
  text,
  level: 2 as const,
}));

function summary(slug: string, title: string): Summary {
  return {
    collection: "posts",
    slug,
    path: `/blog/${slug}`,
    minutes: 5,
    data: { title },
  } as Summary;
}

export function WayParts() {
  return (
    <PageSection title="What leads on">
      <Part name="LogoMark">
        <LogoMark className="size-12" />
      </Part>
      <Part name="Breadcrumbs">
        <Breadcrumbs trail={[{ label: "Support", to: "/support" }]} current="Troubleshooting" />
      </Part>
      <Part name="ContentsList">
        <ContentsList headings={headings} />
      </Part>
      <Part name="NeighbourLinks: both, one">
        <PreviousNextLinks
          label="Posts before and after"
          previous={summary("a", "Numbers that came as text")}
          next={summary("b", "Spaces you cannot see")}
        />
        <PreviousNextLinks
          label="The first post's neighbour"
          previous={undefined}
          next={summary("b", "Spaces you cannot see")}
        />
      </Part>
      <Part name="SearchResults: some">
        <SearchResults
          query="age"
          onChoose={() => undefined}
          hits={[
            {
              path: "/blog/a",
              kind: "Post",
              title: [
                { text: "Age", isHit: true },
                { text: " written in words", isHit: false },
              ],
              excerpt: {
                section: "Why",
                pieces: [{ text: "Some are written out.", isHit: false }],
              },
            },
          ]}
        />
      </Part>
      <Part name="SearchResults: none">
        <SearchResults query="zebra" hits={[]} onChoose={() => undefined} />
      </Part>
    </PageSection>
  );
}
