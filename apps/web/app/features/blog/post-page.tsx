import { getListPath } from "@site/content/query/keys";
import type { Entry, EntrySummary } from "@site/content/query/types";
import { authors, tags as tagLabels } from "@site/content/schemas/vocabulary";

import { HeaderWithFigure } from "#app/ui/data-figure.tsx";
import { PageHeading } from "#app/ui/page.tsx";
import { ContentsList } from "#app/ui/text/contents-list.tsx";
import { Day, MetaLine } from "#app/ui/text/meta-line.tsx";
import { PreviousNextLinks } from "#app/ui/text/previous-next-links.tsx";
import { RenderedText } from "#app/ui/text/rendered-text.tsx";

/** A post with its heading, contents list, series and related posts. */
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
              <a href={getListPath(tag, 1)} className="inline-flex min-h-11 items-center">
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

/** Related posts. Renders nothing if there are none. */
function RelatedPosts({ posts }: { posts: readonly EntrySummary<"posts">[] }) {
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby="related" className="no-print border-t border-edge pt-4">
      <h2 id="related" className="font-semibold">
        Related posts
      </h2>
      <ul className="mt-1 grid">
        {posts.map(({ slug, path, data }) => (
          <li key={slug}>
            <a href={path} className="inline-flex min-h-11 items-center">
              {data.title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SeriesPartsProps {
  name: string;
  parts: readonly EntrySummary<"posts">[];
  current: string;
}

/** The post's place in its series. The other parts are folded, so that the text starts close to the heading. */
function SeriesParts({ name, parts, current }: SeriesPartsProps) {
  const at = parts.findIndex(({ slug }) => slug === current) + 1;
  return (
    <nav aria-label={`Parts of ${name}`} className="max-w-prose border-s-2 border-river ps-4">
      <details>
        <summary className="min-h-11 cursor-pointer py-2">
          <span className="font-semibold">{name}</span>, part {at} of {parts.length}
        </summary>
        <ol className="list-decimal ps-5 pb-2">
          {parts.map(({ slug, path, data }) => (
            <li key={slug} aria-current={slug === current ? "page" : undefined}>
              {slug === current ? (
                data.title
              ) : (
                <a href={path} className="inline-flex min-h-11 items-center">
                  {data.title}
                </a>
              )}
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}
