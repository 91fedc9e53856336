import { listAddress } from "@site/content/query/list-address";
import type { Entry } from "@site/content/query/types";
import { authors } from "@site/content/schemas/authors";
import { tags as tagLabels } from "@site/content/schemas/tags";

import { HeaderWithFigure } from "#app/ui/figure-beside.tsx";
import { ContentsList } from "#app/ui/text/contents-list.tsx";
import { Day } from "#app/ui/text/day.tsx";
import { MetaLine } from "#app/ui/text/facts-line.tsx";
import { PreviousNextLinks } from "#app/ui/text/neighbour-links.tsx";
import { PageHeading } from "#app/ui/text/page-heading.tsx";
import { RenderedText } from "#app/ui/text/rendered-text.tsx";

import { RelatedPosts } from "./related-posts.tsx";
import { SeriesParts } from "./series-parts.tsx";

/** A post with everything around its text. */
export function PostPage({ post }: { post: Entry<"posts"> }) {
  const { data, minutes, headings } = post;
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <header>
        <HeaderWithFigure figure={post.figure} isSubject>
          <PageHeading lead={data.description}>{data.title}</PageHeading>
          <MetaLine
            facts={[
              <Day key="published" day={data.published} />,
              data.updated && (
                <>
                  updated <Day day={data.updated} />
                </>
              ),
              `${minutes} min to read`,
              data.authors.map((id) => (
                <a key={id} href={authors[id].path}>
                  {authors[id].name}
                </a>
              )),
            ]}
          />
        </HeaderWithFigure>
      </header>
      {post.series && (
        <SeriesParts name={data.series?.name ?? ""} parts={post.series} current={post.slug} />
      )}
      <ContentsList headings={headings} />
      <RenderedText html={post.html ?? ""} />
      <footer className="grid max-w-prose gap-8">
        <ul aria-label="Tags of this post" className="flex flex-wrap gap-x-4 text-sm">
          {data.tags.map((tag) => (
            <li key={tag}>
              <a href={listAddress(tag, 1)} className="inline-flex min-h-11 items-center">
                {tagLabels[tag]}
              </a>
            </li>
          ))}
        </ul>
        <RelatedPosts posts={post.related} />
        <PreviousNextLinks
          previous={post.next}
          next={post.previous}
          label="Posts before and after"
        />
      </footer>
    </article>
  );
}
