import type { CollectionName } from "../collections.ts";
import { type DocumentKey, getEntryKey, getListKey, getShardIndex, getTagsKey } from "./keys.ts";
import { MISSING_PART_MESSAGE } from "./missing-part.ts";
import type { Entry, ListPage, Manifest, MovedEntry, Shard, TagCount } from "./types.ts";

export interface ContentSource {
  manifest: () => Promise<Manifest> | Manifest;
  /** Reads the file at an address of the database; undefined if there is none. */
  read: (address: string) => Promise<unknown>;
  /** Loads the current manifest. Called when a document of the first manifest no longer exists. */
  freshManifest?: () => Promise<Manifest>;
}

export interface ContentReader {
  /** Returns one page (from 1) of the list of a whole collection, or of a tag. */
  getList: <Name extends CollectionName>(
    collection: Name,
    of?: { tag?: string; page?: number },
  ) => Promise<ListPage<Name> | undefined>;
  getEntry: <Name extends CollectionName>(
    collection: Name,
    slug: string,
  ) => Promise<Entry<Name> | MovedEntry | undefined>;
  /** Returns the tags of a collection, each with its number of entries. */
  getTags: (collection: CollectionName) => Promise<TagCount[]>;
  getDocument: <Document>(key: DocumentKey<Document>) => Promise<Document | undefined>;
}

/**
 * Creates a reader of the static content database, for both the prerender and the browser. It reads the manifest, a
 * shard and then the document, and caches each of them. Rejects if `read` does, or if a listed document is missing.
 */
export function createContentReader({
  manifest,
  read,
  freshManifest,
}: ContentSource): ContentReader {
  let current: Promise<Manifest> | undefined;
  const reads = new Map<string, Promise<unknown>>();

  function readOnce(address: string): Promise<unknown> {
    const pending = reads.get(address);
    if (pending) return pending;
    const reading = read(address);
    reads.set(address, reading);
    // A failed read is removed from the cache, so that it can be retried.
    reading.then(
      (getDocument) => getDocument === undefined && reads.delete(address),
      () => reads.delete(address),
    );
    return reading;
  }

  async function find(key: string): Promise<{ isStale: boolean; found?: unknown }> {
    current ??= retryAfterFailure(Promise.resolve(manifest()));
    const { shards } = await current;
    const shard = (await readOnce(shards[getShardIndex(key, shards.length)] ?? "")) as
      | Shard
      | undefined;
    if (!shard) return { isStale: true };
    const address = shard[key];
    if (!address) return { isStale: false };
    const found = await readOnce(address);
    return { isStale: found === undefined, found };
  }

  /** The type is safe: every document was written under a key of its type. */
  async function getDocument<Document>(key: DocumentKey<Document>): Promise<Document | undefined> {
    const first = await find(key);
    if (!first.isStale || !freshManifest) return first.found as Document | undefined;
    current = retryAfterFailure(freshManifest());
    const second = await find(key);
    if (second.isStale) throw new Error(MISSING_PART_MESSAGE);
    return second.found as Document | undefined;
  }

  function retryAfterFailure(reading: Promise<Manifest>): Promise<Manifest> {
    reading.catch(() => (current = undefined));
    return reading;
  }

  return {
    getList: (collection, { tag, page = 1 } = {}) => getDocument(getListKey(collection, tag, page)),
    getEntry: (collection, slug) => getDocument(getEntryKey(collection, slug)),
    getTags: async (collection) => (await getDocument(getTagsKey(collection))) ?? [],
    getDocument: getDocument,
  };
}
