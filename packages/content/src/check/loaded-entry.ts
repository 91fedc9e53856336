import { addressOf, type CollectionName, commonFields, type FrontMatter } from "../collections.ts";
import type { SourceFile } from "../read/find-sources.ts";
import type { RenderedEntry } from "../render/rendered-entry.ts";

/** An entry with its front matter, typed by its collection's schema. */
export interface LoadedEntry<Name extends CollectionName = CollectionName>
  extends SourceFile<Name>, RenderedEntry {
  data: FrontMatter<Name>;
}

export function inCollection<Name extends CollectionName>(
  collection: Name,
  entries: readonly LoadedEntry[],
): LoadedEntry<Name>[] {
  return entries.filter((entry): entry is LoadedEntry<Name> => entry.collection === collection);
}

export function formerAddresses(entry: Pick<LoadedEntry, "collection" | "data">): string[] {
  return (commonFields(entry).formerly ?? []).map((slug) => addressOf(entry.collection, slug));
}
