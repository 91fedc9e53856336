/** The address of a page of the blog's lists. The first page of all posts is the blog itself. */
export function listAddress(tag: string | undefined, page: number): `/blog${"" | `/${string}`}` {
  if (tag) return page === 1 ? `/blog/tags/${tag}` : `/blog/tags/${tag}/${page}`;
  return page === 1 ? "/blog" : `/blog/page/${page}`;
}
