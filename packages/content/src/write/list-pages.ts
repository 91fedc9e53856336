import { type LoadedEntry, filterByCollection, getFormerAddresses } from "../check/loaded-entry.ts";
import {
  getEntryAddress,
  type CollectionName,
  collections,
  getCommonFields,
} from "../collections.ts";
import { getDrawing } from "../datasets/figures/figure-catalogue.ts";
import { getListPath } from "../query/keys.ts";
import type { ListPage, EntrySummary, TagCount, SitePage, Redirect } from "../query/types.ts";
import { tagNames, tags as tagLabels } from "../schemas/vocabulary.ts";

/** Returns the summary of an entry for lists and links. */
export function toSummary<Name extends CollectionName>({
  collection,
  slug,
  minutes,
  data,
}: LoadedEntry<Name>): EntrySummary<Name> {
  return { collection, slug, path: getEntryAddress(collection, slug), minutes, data };
}

/** Splits a collection's list, and the list of each tag, into pages. */
export function listPages<Name extends CollectionName>(
  collection: Name,
  entries: readonly LoadedEntry<Name>[],
): ListPage<Name>[] {
  const { isReadInList, pageSize } = collections[collection];
  const listed = entries.map((entry) => {
    const { figure } = getCommonFields(entry);
    return {
      ...toSummary(entry),
      ...(isReadInList ? { html: entry.html } : {}),
      ...(figure ? { drawing: getDrawing(figure) } : {}),
    };
  });
  return [undefined, ...countTags(entries)].flatMap((tag) => {
    const tagged = listed.filter((entry) => !tag || getCommonFields(entry).tags?.includes(tag.tag));
    const pages = Math.max(1, Math.ceil(tagged.length / pageSize));
    return Array.from({ length: pages }, (_, index) => ({
      collection,
      ...(tag ? { tag } : {}),
      page: index + 1,
      pages,
      total: tagged.length,
      entries: tagged.slice(index * pageSize, (index + 1) * pageSize),
    }));
  });
}

export function countTags(entries: readonly LoadedEntry[]): TagCount[] {
  return tagNames
    .map((tag) => ({
      tag,
      label: tagLabels[tag],
      entries: entries.filter((entry) => getCommonFields(entry).tags?.includes(tag)).length,
    }))
    .filter((count) => count.entries > 0);
}

/**
 * Sorts the entries of a collection in list order: by `order` if they have one, otherwise newest first. Parts of a
 * series with the same date are in reverse order.
 */
export function orderEntries<Name extends CollectionName>(
  entries: readonly LoadedEntry<Name>[],
): LoadedEntry<Name>[] {
  return entries.toSorted(
    (a, b) =>
      getOrder(a) - getOrder(b) ||
      compareNewestFirst(a, b) ||
      getSeriesPart(b) - getSeriesPart(a) ||
      (a.slug < b.slug ? -1 : 1),
  );
}

function getOrder(entry: LoadedEntry): number {
  return getCommonFields(entry).order ?? 0;
}

function compareNewestFirst(a: LoadedEntry, b: LoadedEntry): number {
  const [first = "", second = ""] = [getCommonFields(a).published, getCommonFields(b).published];
  return first === second ? 0 : first > second ? -1 : 1;
}

function getSeriesPart(entry: LoadedEntry): number {
  return getCommonFields(entry).series?.part ?? 0;
}

/**
 * Lists all pages built from content: a page for each entry that has its own, and the pages of the blog's lists.
 */
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
    // /blog/page/1 also exists, so that the route is prerendered even while there is only one page.
    path: !tag && page === 1 ? "/blog/page/1" : getListPath(tag?.tag, page),
    collection: "posts",
    title: tag ? tag.label : "Blog",
    ...(modified ? { modified } : {}),
    ...(!tag && page === 1 ? { canonical: "/blog" } : {}),
  };
}

/** Lists the redirects from former addresses of entries. Entries shown as parts of a page have none. */
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
