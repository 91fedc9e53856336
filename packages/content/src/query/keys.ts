import type { CollectionName } from "../collections.ts";

export function entryKey(collection: CollectionName, slug: string): string {
  return `${collection}/${slug}`;
}

export function listKey(collection: CollectionName, tag: string | undefined, page: number): string {
  return `${collection}@${tag ?? ""}@${page}`;
}

export function tagsKey(collection: CollectionName): string {
  return `${collection}@@tags`;
}

/** Which of so many shards a key is in: FNV-1a, 32 bits, over its UTF-16 units. */
export function shardOf(key: string, shards: number): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at += 1) {
    hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193) >>> 0;
  }
  return hash % shards;
}
