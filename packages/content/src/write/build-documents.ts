import { filterByCollection, type LoadedEntry } from "../check/loaded-entry.ts";
import {
  getEntryAddress,
  type CollectionName,
  collectionNames,
  collections,
  getCommonFields,
} from "../collections.ts";
import { catalogue } from "../datasets/catalogue.ts";
import { getDatasetPath, getFilePath } from "../datasets/dataset-page.ts";
import { getFigure } from "../datasets/figures/figure-catalogue.ts";
import { getEntryKey, getListKey, getTagsKey, toKeyedDocument } from "../query/keys.ts";
import type { Entry, EntrySummary } from "../query/types.ts";
import { countTags, listPages, toSummary, orderEntries } from "./list-pages.ts";

const MAX_RELATED = 3;
/** Weight of a shared tag; a shared word has 1. */
const TAG_WEIGHT = 3;

type Relations<Name extends CollectionName> = Pick<
  Entry<Name>,
  "related" | "previous" | "next" | "series"
>;

interface EntryKeywords<Name extends CollectionName> {
  summary: EntrySummary<Name>;
  keywords: readonly (readonly [word: string, count: number])[];
}

/** The entries that have a feature and how strongly, as two lists of equal length, and how rare the feature is. */
interface FeatureEntries {
  entries: number[];
  weights: number[];
  rarity: number;
}

/** Finds the related, previous and next entries of each entry of a collection, in list order. */
function findRelatedEntries<Name extends CollectionName>(
  entries: readonly EntryKeywords<Name>[],
): Relations<Name>[] {
  const features = entries.map(getFeatures);
  const holders = indexFeatures(features);
  const scores = new Float64Array(entries.length);
  return entries.map(({ summary }, index) => {
    const { series } = getCommonFields(summary);
    scoreEntries(features[index] ?? new Map(), holders, scores);
    return {
      related: findNearestEntries(index, scores).flatMap((other) => entries[other]?.summary ?? []),
      ...(index > 0 ? { previous: entries[index - 1]?.summary } : {}),
      ...(index + 1 < entries.length ? { next: entries[index + 1]?.summary } : {}),
      ...(series ? { series: getSeriesParts(series.name, entries) } : {}),
    };
  });
}

/** Returns the features of an entry: its tags and words, each with a weight. */
function getFeatures({ summary, keywords }: EntryKeywords<CollectionName>): Map<string, number> {
  const { tags = [] } = getCommonFields(summary);
  return new Map([
    ...tags.map((tag) => [`#${tag}`, TAG_WEIGHT] as const),
    ...keywords.map(([word, count]) => [word, Math.log2(1 + count)] as const),
  ]);
}

function indexFeatures(
  features: readonly ReadonlyMap<string, number>[],
): Map<string, FeatureEntries> {
  const holders = new Map<string, FeatureEntries>();
  for (const [index, ofEntry] of features.entries()) {
    for (const [feature, weight] of ofEntry) {
      let holder = holders.get(feature);
      if (!holder) holders.set(feature, (holder = { entries: [], weights: [], rarity: 0 }));
      holder.entries.push(index);
      holder.weights.push(weight);
    }
  }
  for (const holder of holders.values())
    holder.rarity = Math.log2(features.length / holder.entries.length);
  return holders;
}

/** Fills `scores` with a score for each entry: the features it shares with the given ones, weighted by rarity. */
function scoreEntries(
  features: ReadonlyMap<string, number>,
  holders: ReadonlyMap<string, FeatureEntries>,
  scores: Float64Array,
): void {
  scores.fill(0);
  for (const [feature, weight] of features) {
    const { entries = [], weights = [], rarity = 0 } = holders.get(feature) ?? {};
    if (rarity < 0.5) continue;
    for (let holder = 0; holder < entries.length; holder += 1) {
      const at = entries[holder] ?? 0;
      scores[at] = (scores[at] ?? 0) + Math.min(weight, weights[holder] ?? 0) * rarity;
    }
  }
}

/** Returns the entries with the highest scores. Of two equal ones, the nearer in the list is first. */
function findNearestEntries(at: number, scores: Float64Array): number[] {
  const best: number[] = [];
  const comesBefore = (a: number, b: number) =>
    (scores[a] ?? 0) - (scores[b] ?? 0) || Math.abs(b - at) - Math.abs(a - at) || b - a;
  let lowestScore = 0;
  for (let other = 0; other < scores.length; other += 1) {
    // Skips entries that score less than the worst of the best so far.
    const shared = scores[other] ?? 0;
    if (shared === 0 || shared < lowestScore || other === at) continue;
    const place = best.findIndex((ranked) => comesBefore(other, ranked) > 0);
    if (place !== -1) best.splice(place, 0, other);
    else if (best.length < MAX_RELATED) best.push(other);
    best.length = Math.min(best.length, MAX_RELATED);
    if (best.length === MAX_RELATED) lowestScore = scores[best.at(-1) ?? 0] ?? 0;
  }
  return best;
}

function getSeriesParts<Name extends CollectionName>(
  name: string,
  entries: readonly EntryKeywords<Name>[],
): EntrySummary<Name>[] {
  const part = (summary: EntrySummary) => getCommonFields(summary).series?.part ?? 0;
  return entries
    .map(({ summary }) => summary)
    .filter((summary) => getCommonFields(summary).series?.name === name)
    .sort((a, b) => part(a) - part(b));
}

type KeyedDocument = [key: string, document: unknown];

/** Builds every document of the database, by key, from the visible entries. */
export function buildDocuments(entries: readonly LoadedEntry[]): Map<string, unknown> {
  const onSite = collectionNames.filter((name) => collections[name].isOnSite);
  return new Map(
    onSite.flatMap((collection) => {
      const ordered = orderEntries(filterByCollection(collection, entries));
      return [
        ...buildEntryDocuments(collection, ordered),
        ...buildListDocuments(collection, ordered),
      ];
    }),
  );
}

function buildEntryDocuments<Name extends CollectionName>(
  collection: Name,
  entries: readonly LoadedEntry<Name>[],
): KeyedDocument[] {
  if (collections[collection].isReadInList) return [];
  const relations = findRelatedEntries(
    entries.map((entry) => ({ summary: toSummary(entry), keywords: entry.keywords })),
  );
  return entries.flatMap((entry, index) => {
    const { slug, html, headings } = entry;
    const { formerly = [], figure } = getCommonFields(entry);
    const datasets = getEntryDatasets(entry);
    return [
      toKeyedDocument(getEntryKey(collection, slug), {
        ...toSummary(entry),
        html,
        headings,
        related: [],
        ...relations[index],
        ...(datasets.length > 0 ? { datasets } : {}),
        ...(figure ? { figure: getFigure(figure) } : {}),
      }),
      ...formerly.map((former) =>
        toKeyedDocument(getEntryKey(collection, former), {
          movedTo: getEntryAddress(collection, slug),
        }),
      ),
    ];
  });
}

function getEntryDatasets(entry: LoadedEntry): NonNullable<Entry["datasets"]> {
  const { datasets = [] } = getCommonFields(entry);
  return catalogue
    .filter(({ slug }) => datasets.includes(slug))
    .map(({ slug, title, files }) => {
      const messy = files.find(({ edition }) => edition === "messy");
      return {
        path: getDatasetPath(slug),
        title,
        ...(messy && { messy: getFilePath(slug, messy.name) }),
      };
    });
}

function buildListDocuments<Name extends CollectionName>(
  collection: Name,
  entries: readonly LoadedEntry<Name>[],
): KeyedDocument[] {
  const tags = countTags(entries);
  const pages = listPages(collection, entries).map((page) =>
    toKeyedDocument(getListKey(collection, page.tag?.tag, page.page), page),
  );
  return tags.length > 0 ? [...pages, toKeyedDocument(getTagsKey(collection), tags)] : pages;
}
