import { addressOf, commonFields, type LoadedEntry } from "../check/check-entries.ts";
import { type CollectionName, collectionNames, collections } from "../collections.ts";
import { catalogue } from "../datasets/catalogue/catalogue.ts";
import { datasetPage } from "../datasets/dataset-page.ts";
import { entryKey, listKey, tagsKey } from "../query/keys.ts";
import type { Entry, ListedEntry, ListPage, Moved, Summary, TagCount } from "../query/types.ts";
import { tagNames, tags as tagLabels } from "../schemas/tags.ts";
import { orderEntries } from "./order-entries.ts";
import { relateEntries } from "./relate-entries.ts";

/** Every document of the database by its key, made from the entries that are to be seen. */
export function buildDocuments(entries: readonly LoadedEntry[]): Map<string, unknown> {
  const documents = new Map<string, unknown>();
  for (const collection of collectionNames) {
    const ordered = orderEntries(collection, entries);
    addEntries(documents, collection, ordered);
    addLists(documents, collection, ordered);
  }
  return documents;
}

export function summaryOf({ collection, slug, minutes, data }: LoadedEntry): Summary {
  const path = addressOf(collection, slug);
  return { collection, slug, path, minutes, data: data as Summary["data"] };
}

function addEntries(
  documents: Map<string, unknown>,
  collection: CollectionName,
  entries: readonly LoadedEntry[],
): void {
  if (collections[collection].isReadInList) return;
  const summaries = entries.map((entry) => ({
    summary: summaryOf(entry),
    keywords: entry.keywords,
  }));
  for (const [at, relations] of relateEntries(summaries).entries()) {
    const entry = entries[at];
    if (!entry) continue;
    const { html, headings } = entry;
    const datasets = datasetsOf(entry);
    const document: Entry = {
      ...summaryOf(entry),
      html,
      headings,
      ...relations,
      ...(datasets.length > 0 ? { datasets } : {}),
    };
    documents.set(entryKey(collection, entry.slug), document);
    for (const former of commonFields(entry).formerly ?? []) {
      const moved: Moved = { movedTo: addressOf(collection, entry.slug) };
      documents.set(entryKey(collection, former), moved);
    }
  }
}

function datasetsOf(entry: LoadedEntry): { path: string; title: string }[] {
  const { datasets = [] } = commonFields(entry);
  return catalogue
    .filter(({ slug }) => datasets.includes(slug))
    .map(({ slug, title }) => ({ path: datasetPage(slug), title }));
}

function addLists(
  documents: Map<string, unknown>,
  collection: CollectionName,
  entries: readonly LoadedEntry[],
): void {
  const { isReadInList } = collections[collection];
  const listed = entries.map((entry) => ({
    ...summaryOf(entry),
    ...(isReadInList ? { html: entry.html } : {}),
  }));
  const counts = countTags(entries);
  for (const tag of [undefined, ...counts]) {
    const ofTag = listed.filter(
      ({ data }) => !tag || commonFields({ data }).tags?.includes(tag.tag),
    );
    for (const page of listPages(collection, ofTag, tag)) {
      documents.set(listKey(collection, tag?.tag, page.page), page);
    }
  }
  if (counts.length > 0) documents.set(tagsKey(collection), counts);
}

function listPages(
  collection: CollectionName,
  entries: readonly ListedEntry<CollectionName>[],
  tag: TagCount | undefined,
): ListPage[] {
  const { pageSize } = collections[collection];
  const pages = Math.max(1, Math.ceil(entries.length / pageSize));
  return Array.from({ length: pages }, (_, at) => ({
    collection,
    ...(tag ? { tag } : {}),
    page: at + 1,
    pages,
    total: entries.length,
    entries: entries.slice(at * pageSize, (at + 1) * pageSize),
  }));
}

function countTags(entries: readonly LoadedEntry[]): TagCount[] {
  return tagNames
    .map((tag) => ({
      tag,
      label: tagLabels[tag],
      entries: entries.filter((entry) => commonFields(entry).tags?.includes(tag)).length,
    }))
    .filter((count) => count.entries > 0);
}
