import type { LoadedEntry } from "../check/loaded-entry.ts";
import { addressOf, type CollectionName, collections, commonFields } from "../collections.ts";
import type { ListPage, Summary, TagCount } from "../query/types.ts";
import { tagNames, tags as tagLabels } from "../schemas/tags.ts";

/** What lists and links show of an entry. */
export function summaryOf<Name extends CollectionName>({
  collection,
  slug,
  minutes,
  data,
}: LoadedEntry<Name>): Summary<Name> {
  return { collection, slug, path: addressOf(collection, slug), minutes, data };
}

/** The pages of a collection's list, and of the list of each tag, from its entries in their order. */
export function listPages<Name extends CollectionName>(
  collection: Name,
  entries: readonly LoadedEntry<Name>[],
): ListPage<Name>[] {
  const { isReadInList, pageSize } = collections[collection];
  const listed = entries.map((entry) => ({
    ...summaryOf(entry),
    ...(isReadInList ? { html: entry.html } : {}),
  }));
  return [undefined, ...countTags(entries)].flatMap((tag) => {
    const found = listed.filter((entry) => !tag || commonFields(entry).tags?.includes(tag.tag));
    const pages = Math.max(1, Math.ceil(found.length / pageSize));
    return Array.from({ length: pages }, (_, at) => ({
      collection,
      ...(tag ? { tag } : {}),
      page: at + 1,
      pages,
      total: found.length,
      entries: found.slice(at * pageSize, (at + 1) * pageSize),
    }));
  });
}

export function countTags(entries: readonly LoadedEntry[]): TagCount[] {
  return tagNames
    .map((tag) => ({
      tag,
      label: tagLabels[tag],
      entries: entries.filter((entry) => commonFields(entry).tags?.includes(tag)).length,
    }))
    .filter((count) => count.entries > 0);
}
