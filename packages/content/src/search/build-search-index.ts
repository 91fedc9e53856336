import type { Section } from "../markdown/read-sections.ts";
import { searchKeys } from "./search-keys.ts";
import { tokenize } from "./tokenize.ts";
import type { Postings, SearchRoot, SearchText } from "./types.ts";

export interface SearchableEntry {
  path: string;
  title: string;
  kind: string;
  sections: readonly Section[];
}

const CHUNK = 8;
/** Numbers in one shard of postings: about 30 kB. */
const SHARD_NUMBERS = 10_000;
const weights = { title: 12, heading: 5, text: 1, code: 0.5 };

/** The documents of the search index by their keys; see `searchKeys`. */
export function buildSearchIndex(entries: readonly SearchableEntry[]): Map<string, unknown> {
  const postings = new Map<string, number[]>();
  for (const [at, entry] of entries.entries()) {
    for (const [term, weight] of weighTerms(entry)) {
      const list = postings.get(term) ?? [];
      list.push(at, Math.max(1, Math.round(weight * 4)));
      postings.set(term, list);
    }
  }
  const terms = [...postings.keys()].sort();
  const shards: { first: number; postings: Postings; size: number }[] = [];
  for (const [at, term] of terms.entries()) {
    const list = postings.get(term) ?? [];
    let shard = shards.at(-1);
    if (!shard || shard.size + list.length > SHARD_NUMBERS) {
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
    chunk: CHUNK,
  };
  return new Map<string, unknown>([
    [searchKeys.root, root],
    ...shards.map(({ postings }, at) => [searchKeys.postings(at), postings] as const),
    ...chunksOf(entries).map((texts, at) => [searchKeys.texts(at), texts] as const),
  ]);
}

function chunksOf(entries: readonly SearchableEntry[]): SearchText[][] {
  const texts = entries.map(({ path, title, kind, sections }) => ({
    path,
    title,
    kind,
    sections: sections.map(withoutCode),
  }));
  return Array.from({ length: Math.ceil(texts.length / CHUNK) }, (_, at) =>
    texts.slice(at * CHUNK, (at + 1) * CHUNK),
  );
}

function withoutCode({ id, title, text }: Section): SearchText["sections"][number] {
  return { ...(id ? { id } : {}), ...(title ? { title } : {}), text };
}

/** How much each word says about an entry: where it stands counts more than how often. */
function weighTerms({ title, sections }: SearchableEntry): Map<string, number> {
  const terms = new Map<string, number>();
  const add = (text: string, weight: number) => {
    const counts = new Map<string, number>();
    for (const { term } of tokenize(text)) counts.set(term, (counts.get(term) ?? 0) + 1);
    for (const [term, count] of counts) {
      terms.set(term, (terms.get(term) ?? 0) + weight * (1 + Math.log2(count)));
    }
  };
  add(title, weights.title);
  add(sections.map((section) => section.title ?? "").join(" "), weights.heading);
  add(sections.map(({ text }) => text).join(" "), weights.text);
  add(sections.map(({ code }) => code).join(" "), weights.code);
  return terms;
}
