import type { LoadedEntry } from "../check/loaded-entry.ts";
import { type CollectionName, commonFields } from "../collections.ts";

/**
 * Sorts the entries of a collection as its list shows them: by `order` if it has one, else the newest first. Of the
 * parts of a series that came on one day, the last one is the newest.
 */
export function orderEntries<Name extends CollectionName>(
  entries: readonly LoadedEntry<Name>[],
): LoadedEntry<Name>[] {
  return entries.toSorted(
    (a, b) =>
      orderOf(a) - orderOf(b) ||
      newestFirst(a, b) ||
      partOf(b) - partOf(a) ||
      (a.slug < b.slug ? -1 : 1),
  );
}

function orderOf(entry: LoadedEntry): number {
  return commonFields(entry).order ?? 0;
}

function newestFirst(a: LoadedEntry, b: LoadedEntry): number {
  const [first = "", second = ""] = [commonFields(a).published, commonFields(b).published];
  return first === second ? 0 : first > second ? -1 : 1;
}

function partOf(entry: LoadedEntry): number {
  return commonFields(entry).series?.part ?? 0;
}
