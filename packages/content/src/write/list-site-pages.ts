import { inCollection, type LoadedEntry } from "../check/loaded-entry.ts";
import { addressOf, collections, commonFields } from "../collections.ts";
import { listAddress } from "../query/list-address.ts";
import type { SitePage } from "../query/site-page.ts";
import type { ListPage } from "../query/types.ts";
import { listPages } from "./list-pages.ts";
import { orderEntries } from "./order-entries.ts";

/** Every page built from content: one for each entry that has its own, and the pages of the blog's lists. */
export function listSitePages(entries: readonly LoadedEntry[]): SitePage[] {
  const posts = orderEntries(inCollection("posts", entries));
  return [
    ...entries.filter(({ collection }) => !collections[collection].isReadInList).map(pageOfEntry),
    ...listPages("posts", posts).map(pageOfList),
  ].sort((a, b) => (a.path < b.path ? -1 : 1));
}

function pageOfEntry(entry: LoadedEntry): SitePage {
  const { collection, slug } = entry;
  const { title = slug, updated, version, published } = commonFields(entry);
  const modified = updated ?? version ?? published;
  return {
    path: addressOf(collection, slug),
    collection,
    slug,
    title,
    ...(modified ? { modified } : {}),
  };
}

function pageOfList({ tag, page, entries }: ListPage<"posts">): SitePage {
  const days = entries.map(({ data }) => data.updated ?? data.published).sort();
  const modified = days.at(-1);
  return {
    // The route of further pages exists even while there is only one page.
    path: !tag && page === 1 ? "/blog/page/1" : listAddress(tag?.tag, page),
    collection: "posts",
    title: tag ? tag.label : "Blog",
    ...(modified ? { modified } : {}),
    ...(!tag && page === 1 ? { canonical: "/blog" } : {}),
  };
}
