import { chartFigure } from "@site/content/datasets/figures/figure";
import { words } from "@site/content/datasets/tables/census-historical/chart-words";
import { listAddress } from "@site/content/query/list-address";
import type { ListPage, TagCount } from "@site/content/query/types";

import { HeaderWithFigure } from "#app/ui/figure-beside.tsx";
import { PageHeading } from "#app/ui/text/page-heading.tsx";

import { PostItem } from "./post-item.tsx";
import { TagLinks } from "./tag-links.tsx";

interface PostListProps {
  list: ListPage<"posts">;
  tags: readonly TagCount[];
}

/** One page of the blog's posts, all of them or those of a tag. */
export function PostList({ list, tags }: PostListProps) {
  const { tag, entries, page, pages } = list;
  return (
    <>
      <HeaderWithFigure figure={chartFigure("census-historical", words)}>
        <PageHeading lead="How tables get messy, what to do about it, and the Python that does it.">
          {tag ? `Blog: ${tag.label}` : "Blog"}
        </PageHeading>
        <TagLinks tags={tags} current={tag?.tag} />
      </HeaderWithFigure>
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
            <a href={listAddress(tag?.tag, page - 1)} className="line-link">
              Newer posts
            </a>
          )}
          <span className="text-faint">
            Page {page} of {pages}
          </span>
          {page < pages && (
            <a href={listAddress(tag?.tag, page + 1)} className="line-link">
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
