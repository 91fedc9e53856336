import { filterByCollection, type LoadedEntry, getFormerAddresses } from "../check/loaded-entry.ts";
import { getEntryAddress, collections, getCommonFields } from "../collections.ts";
import { getListPath } from "../query/keys.ts";
import type { SitePage, ListPage, Redirect } from "../query/types.ts";
import { listPages, orderEntries } from "./list-pages.ts";

/** Every page built from content: one for each entry that has its own, and the pages of the blog's lists. */
export function listSitePages(entries: readonly LoadedEntry[]): SitePage[] {
  const posts = orderEntries(filterByCollection("posts", entries));
  return [
    ...entries.filter(({ collection }) => !collections[collection].isReadInList).map(toEntryPage),
    ...listPages("posts", posts).map(toListPage),
  ].sort((a, b) => (a.path < b.path ? -1 : 1));
}

function toEntryPage(entry: LoadedEntry): SitePage {
  const { collection, slug } = entry;
  const { title = slug, updated, version, published } = getCommonFields(entry);
  const modified = updated ?? version ?? published;
  return {
    path: getEntryAddress(collection, slug),
    collection,
    slug,
    title,
    ...(modified ? { modified } : {}),
  };
}

function toListPage({ tag, page, entries }: ListPage<"posts">): SitePage {
  const days = entries.map(({ data }) => data.updated ?? data.published).sort();
  const modified = days.at(-1);
  return {
    // The route of further pages exists even while there is only one page.
    path: !tag && page === 1 ? "/blog/page/1" : getListPath(tag?.tag, page),
    collection: "posts",
    title: tag ? tag.label : "Blog",
    ...(modified ? { modified } : {}),
    ...(!tag && page === 1 ? { canonical: "/blog" } : {}),
  };
}

/** Redirects from the former addresses of entries. A part of a page has none: its page did not move. */
export function listRedirects(entries: readonly LoadedEntry[]): Redirect[] {
  return entries
    .filter(({ collection }) => !collections[collection].isReadInList)
    .flatMap((entry) =>
      getFormerAddresses(entry).map((from) => ({
        from,
        to: getEntryAddress(entry.collection, entry.slug),
      })),
    );
}
