import { inCollection, type LoadedEntry } from "../check/loaded-entry.ts";
import {
  addressOf,
  type CollectionName,
  collectionNames,
  collections,
  commonFields,
} from "../collections.ts";
import { catalogue } from "../datasets/catalogue/catalogue.ts";
import { datasetPage, filePath } from "../datasets/dataset-page.ts";
import { drawingNamed } from "../datasets/figures/drawing-named.ts";
import { entryKey, listKey, tagsKey, underKey } from "../query/keys.ts";
import type { Entry } from "../query/types.ts";
import { countTags, listPages, summaryOf } from "./list-pages.ts";
import { orderEntries } from "./order-entries.ts";
import { relateEntries } from "./relate-entries.ts";

type Document = [key: string, document: unknown];

/** Every document of the database by its key, built from the visible entries. */
export function buildDocuments(entries: readonly LoadedEntry[]): Map<string, unknown> {
  const onSite = collectionNames.filter((name) => collections[name].isOnSite);
  return new Map(
    onSite.flatMap((collection) => {
      const ordered = orderEntries(inCollection(collection, entries));
      return [...entryDocuments(collection, ordered), ...listDocuments(collection, ordered)];
    }),
  );
}

function entryDocuments<Name extends CollectionName>(
  collection: Name,
  entries: readonly LoadedEntry<Name>[],
): Document[] {
  if (collections[collection].isReadInList) return [];
  const relations = relateEntries(
    entries.map((entry) => ({ summary: summaryOf(entry), keywords: entry.keywords })),
  );
  return entries.flatMap((entry, at) => {
    const { slug, html, headings } = entry;
    const { formerly = [], figure } = commonFields(entry);
    const datasets = datasetsOf(entry);
    return [
      underKey(entryKey(collection, slug), {
        ...summaryOf(entry),
        html,
        headings,
        related: [],
        ...relations[at],
        ...(datasets.length > 0 ? { datasets } : {}),
        ...(figure ? { figure: drawingNamed(figure) } : {}),
      }),
      ...formerly.map((former) =>
        underKey(entryKey(collection, former), { movedTo: addressOf(collection, slug) }),
      ),
    ];
  });
}

function datasetsOf(entry: LoadedEntry): NonNullable<Entry["datasets"]> {
  const { datasets = [] } = commonFields(entry);
  return catalogue
    .filter(({ slug }) => datasets.includes(slug))
    .map(({ slug, title, files }) => {
      const messy = files.find(({ edition }) => edition === "messy");
      return {
        path: datasetPage(slug),
        title,
        ...(messy && { messy: filePath(slug, messy.name) }),
      };
    });
}

function listDocuments<Name extends CollectionName>(
  collection: Name,
  entries: readonly LoadedEntry<Name>[],
): Document[] {
  const tags = countTags(entries);
  const pages = listPages(collection, entries).map((page) =>
    underKey(listKey(collection, page.tag?.tag, page.page), page),
  );
  return tags.length > 0 ? [...pages, underKey(tagsKey(collection), tags)] : pages;
}
