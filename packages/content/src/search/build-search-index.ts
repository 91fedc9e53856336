import { toKeyedDocument } from "../query/keys.ts";
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
  /** What `weighTerms` returns for title and sections. */
  terms: readonly WeighedTerm[];
  /** How likely this kind of page is what a search means, if it has the words: 1 for most kinds. */
  likelihood?: number;
}

const CHUNK_SIZE = 8;
/** Numbers in one shard of postings: about 30 kB. */
const SHARD_SIZE = 10_000;

/** The documents of the search index by their keys; see `searchKeys`. `same` lists groups of words of one meaning. */
export function buildSearchIndex(
  entries: readonly SearchableEntry[],
  same: readonly string[] = [],
): Map<string, unknown> {
  const postings = new Map<string, number[]>();
  for (const [at, entry] of entries.entries()) {
    for (const [term, weight] of entry.terms) {
      const impact = computeImpact(weight, entry.likelihood);
      const list = postings.get(term);
      if (list) list.push(at, impact);
      else postings.set(term, [at, impact]);
    }
  }
  const terms = [...postings.keys()].sort();
  const shards: { first: number; postings: Postings; size: number }[] = [];
  for (const [at, term] of terms.entries()) {
    const list = postings.get(term) ?? [];
    let shard = shards.at(-1);
    if (!shard || shard.size + list.length > SHARD_SIZE) {
      shard = { first: at, postings: [], size: 0 };
      shards.push(shard);
    }
    shard.postings.push(list);
    shard.size += list.length;
  }
  const root: SearchRoot = {
    terms: terms.join("\n"),
    shards: shards.map(({ first }) => first),
    entries: entries.length,
    chunk: CHUNK_SIZE,
    same: [...same],
  };
  return new Map([
    toKeyedDocument(searchKeys.root, root),
    ...shards.map(({ postings }, at) => toKeyedDocument(searchKeys.postings(at), postings)),
    ...toChunks(entries).map((texts, at) => toKeyedDocument(searchKeys.texts(at), texts)),
  ]);
}

/** What a term adds to an entry's score. The root separates a title from a mention better than the logarithm does. */
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
  return Array.from({ length: Math.ceil(texts.length / CHUNK_SIZE) }, (_, at) =>
    texts.slice(at * CHUNK_SIZE, (at + 1) * CHUNK_SIZE),
  );
}

function toSearchSection({
  id,
  title,
  text,
}: Omit<Section, "code">): SearchText["sections"][number] {
  return { ...(id ? { id } : {}), ...(title ? { title } : {}), text };
}
