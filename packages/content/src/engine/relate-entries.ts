import type { Summary } from "../query/types.ts";
import { commonFields } from "./check-entries.ts";

const RELATED = 3;
/** A tag that two entries share counts as much as a word that one entry in so many has. */
const TAG_WEIGHT = 3;

export interface Relations {
  related: Summary[];
  previous?: Summary;
  next?: Summary;
  series?: Summary[];
}

export interface Related {
  summary: Summary;
  keywords: readonly (readonly [word: string, count: number])[];
}

/** For each entry of one collection, in the order of its list, what to read beside, before and after it. */
export function relateEntries(entries: readonly Related[]): Relations[] {
  const features = entries.map(featuresOf);
  const holders = new Map<string, number[]>();
  for (const [at, ofEntry] of features.entries()) {
    for (const feature of ofEntry.keys())
      holders.set(feature, [...(holders.get(feature) ?? []), at]);
  }
  return entries.map(({ summary }, at) => {
    const { series } = commonFields(summary);
    return {
      related: nearest(at, features, holders).flatMap((other) => entries[other]?.summary ?? []),
      ...(at > 0 ? { previous: entries[at - 1]?.summary } : {}),
      ...(at + 1 < entries.length ? { next: entries[at + 1]?.summary } : {}),
      ...(series ? { series: partsOf(series.name, entries) } : {}),
    };
  });
}

/** What an entry is about: its tags and its words, each with a weight. */
function featuresOf({ summary, keywords }: Related): Map<string, number> {
  const { tags = [] } = commonFields(summary);
  return new Map([
    ...tags.map((tag) => [`#${tag}`, TAG_WEIGHT] as const),
    ...keywords.map(([word, count]) => [word, Math.log2(1 + count)] as const),
  ]);
}

/** The entries that share most, weighed by how rare it is. A tie goes to the one that stands nearer. */
function nearest(
  at: number,
  features: readonly ReadonlyMap<string, number>[],
  holders: ReadonlyMap<string, readonly number[]>,
): number[] {
  const scores = new Map<number, number>();
  for (const [feature, weight] of features[at] ?? []) {
    const sharing = holders.get(feature) ?? [];
    const rarity = Math.log2(features.length / sharing.length);
    if (rarity < 0.5) continue;
    for (const other of sharing) {
      const theirs = features[other]?.get(feature) ?? 0;
      scores.set(other, (scores.get(other) ?? 0) + Math.min(weight, theirs) * rarity);
    }
  }
  scores.delete(at);
  const distance = (other: number) => Math.abs(other - at);
  return [...scores]
    .sort(([a, m], [b, n]) => n - m || distance(a) - distance(b) || a - b)
    .slice(0, RELATED)
    .map(([other]) => other);
}

function partsOf(name: string, entries: readonly Related[]): Summary[] {
  const part = (summary: Summary) => commonFields(summary).series?.part ?? 0;
  return entries
    .map(({ summary }) => summary)
    .filter((summary) => commonFields(summary).series?.name === name)
    .sort((a, b) => part(a) - part(b));
}
