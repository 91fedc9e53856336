import type { CollectionName } from "../collections.ts";
import type { Entry, ListPage, Moved, TagCount } from "./types.ts";

/** The key of a document in the database; its form also determines the document's type. */
export type DocumentKey<Document> = string & { readonly document?: Document };

/** A document under its key; the types keep the two consistent. */
export function underKey<Document>(
  key: DocumentKey<Document>,
  document: NoInfer<Document>,
): [key: string, document: unknown] {
  return [key, document];
}

export function entryKey<Name extends CollectionName>(
  collection: Name,
  slug: string,
): DocumentKey<Entry<Name> | Moved> {
  return `${collection}/${slug}`;
}

export function listKey<Name extends CollectionName>(
  collection: Name,
  tag: string | undefined,
  page: number,
): DocumentKey<ListPage<Name>> {
  return `${collection}@${tag ?? ""}@${page}`;
}

export function tagsKey(collection: CollectionName): DocumentKey<TagCount[]> {
  return `${collection}@@tags`;
}

/** The shard, of the given number, that holds a key: FNV-1a, 32 bits, over its UTF-16 units. */
export function shardOf(key: string, shards: number): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at += 1) {
    hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193) >>> 0;
  }
  return hash % shards;
}
