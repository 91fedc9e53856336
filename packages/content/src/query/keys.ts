import type { CollectionName } from "../collections.ts";
import type { Entry, ListPage, MovedEntry, TagCount } from "./types.ts";

/** The key of a document in the database. `Document` is the type of the document under this key. */
export type DocumentKey<Document> = string & { readonly document?: Document };

/** Pairs a key with its document, so that the compiler checks the document's type. */
export function toKeyedDocument<Document>(
  key: DocumentKey<Document>,
  document: NoInfer<Document>,
): [key: string, document: unknown] {
  return [key, document];
}

export function getEntryKey<Name extends CollectionName>(
  collection: Name,
  slug: string,
): DocumentKey<Entry<Name> | MovedEntry> {
  return `${collection}/${slug}`;
}

export function getListKey<Name extends CollectionName>(
  collection: Name,
  tag: string | undefined,
  page: number,
): DocumentKey<ListPage<Name>> {
  return `${collection}@${tag ?? ""}@${page}`;
}

export function getTagsKey(collection: CollectionName): DocumentKey<TagCount[]> {
  return `${collection}@@tags`;
}

/**
 * Returns the index of the shard that contains a key, from 0 to `shards` − 1: 32-bit FNV-1a over the key's UTF-16
 * code units.
 */
export function getShardIndex(key: string, shards: number): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at += 1) {
    hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193) >>> 0;
  }
  return hash % shards;
}

/**
 * Returns the address of a page of the blog's lists. The first page of the list of all posts is the blog itself.
 */
export function getListPath(tag: string | undefined, page: number): `/blog${"" | `/${string}`}` {
  if (tag) return page === 1 ? `/blog/tags/${tag}` : `/blog/tags/${tag}/${page}`;
  return page === 1 ? "/blog" : `/blog/page/${page}`;
}
