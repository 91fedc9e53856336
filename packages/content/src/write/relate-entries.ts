import { type CollectionName, commonFields } from "../collections.ts";
import type { Entry, Summary } from "../query/types.ts";

const RELATED = 3;
/** A shared tag counts as much as a shared word that one in this many entries has. */
const TAG_WEIGHT = 3;

type Relations<Name extends CollectionName> = Pick<
  Entry<Name>,
  "related" | "previous" | "next" | "series"
>;

interface Related<Name extends CollectionName> {
  summary: Summary<Name>;
  keywords: readonly (readonly [word: string, count: number])[];
}

/** The entries with a feature and their amounts, as two lists of equal length, and the weight of sharing it. */
interface Holders {
  entries: number[];
  weights: number[];
  rarity: number;
}

/** For each entry of one collection, in the order of its list: related, previous and next entries. */
export function relateEntries<Name extends CollectionName>(
  entries: readonly Related<Name>[],
): Relations<Name>[] {
  const features = entries.map(featuresOf);
  const holders = holdersOf(features);
  const scores = new Float64Array(entries.length);
  return entries.map(({ summary }, at) => {
    const { series } = commonFields(summary);
    score(features[at] ?? new Map(), holders, scores);
    return {
      related: nearest(at, scores).flatMap((other) => entries[other]?.summary ?? []),
      ...(at > 0 ? { previous: entries[at - 1]?.summary } : {}),
      ...(at + 1 < entries.length ? { next: entries[at + 1]?.summary } : {}),
      ...(series ? { series: partsOf(series.name, entries) } : {}),
    };
  });
}

/** The subjects of an entry: its tags and its words, each with a weight. */
function featuresOf({ summary, keywords }: Related<CollectionName>): Map<string, number> {
  const { tags = [] } = commonFields(summary);
  return new Map([
    ...tags.map((tag) => [`#${tag}`, TAG_WEIGHT] as const),
    ...keywords.map(([word, count]) => [word, Math.log2(1 + count)] as const),
  ]);
}

function holdersOf(features: readonly ReadonlyMap<string, number>[]): Map<string, Holders> {
  const holders = new Map<string, Holders>();
  for (const [at, ofEntry] of features.entries()) {
    for (const [feature, weight] of ofEntry) {
      let known = holders.get(feature);
      if (!known) holders.set(feature, (known = { entries: [], weights: [], rarity: 0 }));
      known.entries.push(at);
      known.weights.push(weight);
    }
  }
  for (const one of holders.values()) one.rarity = Math.log2(features.length / one.entries.length);
  return holders;
}

/** How much every entry shares with these features, weighted by rarity. */
function score(
  features: ReadonlyMap<string, number>,
  holders: ReadonlyMap<string, Holders>,
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

/** The entries that share most with one. The nearer one wins a tie. */
function nearest(at: number, scores: Float64Array): number[] {
  const best: number[] = [];
  const comesBefore = (a: number, b: number) =>
    (scores[a] ?? 0) - (scores[b] ?? 0) || Math.abs(b - at) - Math.abs(a - at) || b - a;
  let least = 0;
  for (let other = 0; other < scores.length; other += 1) {
    // Nearly all of them share less than the last of the best so far.
    const shared = scores[other] ?? 0;
    if (shared === 0 || shared < least || other === at) continue;
    const place = best.findIndex((one) => comesBefore(other, one) > 0);
    if (place !== -1) best.splice(place, 0, other);
    else if (best.length < RELATED) best.push(other);
    best.length = Math.min(best.length, RELATED);
    if (best.length === RELATED) least = scores[best.at(-1) ?? 0] ?? 0;
  }
  return best;
}

function partsOf<Name extends CollectionName>(
  name: string,
  entries: readonly Related<Name>[],
): Summary<Name>[] {
  const part = (summary: Summary) => commonFields(summary).series?.part ?? 0;
  return entries
    .map(({ summary }) => summary)
    .filter((summary) => commonFields(summary).series?.name === name)
    .sort((a, b) => part(a) - part(b));
}
