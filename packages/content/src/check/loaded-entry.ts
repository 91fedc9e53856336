import {
  getEntryAddress,
  type CollectionName,
  getCommonFields,
  type FrontMatter,
} from "../collections.ts";
import type { SourceFile } from "../read/find-sources.ts";
import type { RenderedEntry } from "../render/rendered-entry.ts";

/** An entry with its front matter, typed by its collection's schema. */
export interface LoadedEntry<Name extends CollectionName = CollectionName>
  extends SourceFile<Name>, RenderedEntry {
  data: FrontMatter<Name>;
}

export function filterByCollection<Name extends CollectionName>(
  collection: Name,
  entries: readonly LoadedEntry[],
): LoadedEntry<Name>[] {
  return entries.filter((entry): entry is LoadedEntry<Name> => entry.collection === collection);
}

export function getFormerAddresses(entry: Pick<LoadedEntry, "collection" | "data">): string[] {
  return (getCommonFields(entry).formerly ?? []).map((slug) =>
    getEntryAddress(entry.collection, slug),
  );
}
