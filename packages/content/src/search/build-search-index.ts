import { toKeyedDocument } from "../query/keys.ts";
import { fillerWords, tokenize } from "./tokenize.ts";
import {
  searchKeys,
  type Postings,
  type SearchRoot,
  type SearchText,
  type Section,
} from "./types.ts";
import type { WeighedTerm } from "./weigh-terms.ts";

export interface SearchableEntry {
  path: string;
  title: string;
  kind: string;
  sections: readonly Omit<Section, "code">[];
  /** Result of `weighTerms` for title and sections. */
  terms: readonly WeighedTerm[];
  /** How likely a match on this kind of page is the one wanted. 1 for most kinds. */
  likelihood?: number;
  /** Questions that the entry answers, in the words of visitors. */
  asked?: readonly string[];
}

const CHUNK_SIZE = 8;
/** Number of values in a shard of postings, about 30 kB. */
const SHARD_SIZE = 10_000;

/** Builds the documents of the search index, by the keys of `searchKeys`. `same` contains groups of synonyms. */
export function buildSearchIndex(
  entries: readonly SearchableEntry[],
  same: readonly string[] = [],
): Map<string, unknown> {
  const postings = new Map<string, number[]>();
  const addPosting = (term: string, index: number, impact: number) => {
    const list = postings.get(term);
    if (list) list.push(index, impact);
    else postings.set(term, [index, impact]);
  };
  for (const [index, entry] of entries.entries()) {
    for (const [term, weight] of entry.terms) {
      addPosting(term, index, computeImpact(weight, entry.likelihood));
    }
  }
  const asked = entries.flatMap((entry, index) =>
    (entry.asked ?? []).map((question) => ({ index, terms: findSubjects(question) })),
  );
  const rarity = new Map([...postings].map(([term, list]) => [term, list.length / 2]));
  const getRarity = (term: string) =>
    Math.log2(1 + entries.length / ((rarity.get(term) ?? 0) + 0.5));
  for (const [at, { terms }] of asked.entries()) {
    const total = [...terms].reduce((sum, term) => sum + getRarity(term), 0);
    for (const term of terms) {
      addPosting(term, entries.length + at, Math.round((100 * getRarity(term)) / total));
    }
  }
  const terms = [...postings.keys()].sort();
  const shards: { first: number; postings: Postings; size: number }[] = [];
  for (const [index, term] of terms.entries()) {
    const list = postings.get(term) ?? [];
    let shard = shards.at(-1);
    if (!shard || shard.size + list.length > SHARD_SIZE) {
      shard = { first: index, postings: [], size: 0 };
      shards.push(shard);
    }
    shard.postings.push(list);
    shard.size += list.length;
  }
  const root: SearchRoot = {
    terms: terms.join("\n"),
    shards: shards.map(({ first }) => first),
    entries: entries.length,
    asked: asked.map(({ index }) => index),
    chunk: CHUNK_SIZE,
    same: [...same],
  };
  return new Map([
    toKeyedDocument(searchKeys.root, root),
    ...shards.map(({ postings }, index) => toKeyedDocument(searchKeys.postings(index), postings)),
    ...toChunks(entries).map((texts, index) => toKeyedDocument(searchKeys.texts(index), texts)),
  ]);
}

/** Returns the words of a question that name its subject, or all if none does. */
function findSubjects(question: string): ReadonlySet<string> {
  const terms = tokenize(question).map(({ term }) => term);
  const subjects = terms.filter((term) => !fillerWords.has(term));
  return new Set(subjects.length > 0 ? subjects : terms);
}

/**
 * Computes how much a term adds to an entry's score. A square root separates titles from mentions better than a
 * logarithm.
 */
function computeImpact(weight: number, likelihood = 1): number {
  return Math.max(1, Math.round(Math.sqrt(weight) * 10 * likelihood));
}

function toChunks(entries: readonly SearchableEntry[]): SearchText[][] {
  const texts = entries.map(({ path, title, kind, sections }) => ({
    path,
    title,
    kind,
    sections: sections.map(toSearchSection),
  }));
  return Array.from({ length: Math.ceil(texts.length / CHUNK_SIZE) }, (_, index) =>
    texts.slice(index * CHUNK_SIZE, (index + 1) * CHUNK_SIZE),
  );
}

function toSearchSection({
  id,
  title,
  text,
}: Omit<Section, "code">): SearchText["sections"][number] {
  return { ...(id ? { id } : {}), ...(title ? { title } : {}), text };
}
