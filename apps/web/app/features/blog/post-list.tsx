import { getListPath } from "@site/content/query/keys";
import type { ListedEntry, ListPage, TagCount } from "@site/content/query/types";

import type { Address } from "#app/pages.ts";
import { DataDrawing } from "#app/ui/data-figure.tsx";
import { PageHeading } from "#app/ui/page.tsx";
import { Day, MetaLine } from "#app/ui/text/meta-line.tsx";

interface PostListProps {
  list: ListPage<"posts">;
  tags: readonly TagCount[];
}

/** A page of the blog's post list, optionally for a tag. */
export function PostList({ list, tags }: PostListProps) {
  const { tag, entries, page, pages } = list;
  return (
    <>
      <div className="grid gap-8">
        <PageHeading lead="How tables get messy, what to do about it, and the Python that does it. Each drawing shows the post's own data.">
          {tag ? `Blog: ${tag.label}` : "Blog"}
        </PageHeading>
        <TagLinks tags={tags} current={tag?.tag} />
      </div>
      <ol className="grid border-t border-edge">
        {entries.map((post, at) => (
          <PostItem key={post.slug} post={post} above={entries[at - 1]} />
        ))}
      </ol>
      {pages > 1 && (
        <nav
          aria-label="Pages of the list"
          className="flex flex-wrap items-baseline gap-x-6 gap-y-2"
        >
          {page > 1 && (
            <a href={getListPath(tag?.tag, page - 1)} className="line-link">
              Newer posts
            </a>
          )}
          <span className="text-faint">
            Page {page} of {pages}
          </span>
          {page < pages && (
            <a href={getListPath(tag?.tag, page + 1)} className="line-link">
              Older posts
            </a>
          )}
        </nav>
      )}
      <p className="text-sm text-faint">
        New posts by <a href="/feed.xml">RSS</a>, <a href="/atom.xml">Atom</a> or{" "}
        <a href="/feed.json">JSON feed</a>.
      </p>
    </>
  );
}

interface PostItemProps {
  post: ListedEntry<"posts">;
  /** The previous post in the list; a shared day or series is not repeated. */
  above: ListedEntry<"posts"> | undefined;
}

/** A post in a list, with its day, series, title and reading time. */
function PostItem({ post, above }: PostItemProps) {
  const { path, minutes, data, drawing } = post;
  const { published, series } = data;
  return (
    <li className="grid gap-x-8 gap-y-3 border-b border-rule py-6 md:grid-cols-[9rem_1fr_minmax(14rem,30%)]">
      <div>
        {published !== above?.data.published && (
          <p className="text-sm font-semibold">
            <Day day={published} />
          </p>
        )}
        {series && series.name !== above?.data.series?.name && (
          <p className="text-sm">{series.name}</p>
        )}
        <MetaLine facts={[series && `Part ${series.part}`, `${minutes} min`]} />
      </div>
      <div className="max-w-prose">
        <h2 className="text-xl font-semibold">
          <a href={path} className="line-link">
            {data.title}
          </a>
        </h2>
        <p className="mt-1">{data.description}</p>
      </div>
      {drawing && <DataDrawing drawing={drawing} />}
    </li>
  );
}

interface TagLinksProps {
  tags: readonly TagCount[];
  /** The tag of the current list. */
  current?: string;
}

/** The blog's tags, each with its number of posts. */
function TagLinks({ tags, current }: TagLinksProps) {
  return (
    <nav aria-label="Tags" className="no-print">
      <ul className="flex flex-wrap gap-2 text-sm">
        <TagLink to="/blog" label="All" isCurrent={current === undefined} />
        {tags.map(({ tag, label, entries }) => (
          <TagLink
            key={tag}
            to={getListPath(tag, 1)}
            label={`${label} (${entries})`}
            isCurrent={tag === current}
          />
        ))}
      </ul>
    </nav>
  );
}

function TagLink({ to, label, isCurrent }: { to: Address; label: string; isCurrent: boolean }) {
  return (
    <li>
      <a
        href={to}
        aria-current={isCurrent ? "page" : undefined}
        className="inline-flex min-h-11 items-center border border-rule px-3 hover:bg-band aria-[current]:border-river aria-[current]:font-semibold"
      >
        {label}
      </a>
    </li>
  );
}
