import type { Content } from "../query/create-content.ts";
import { type Excerpt, type ExcerptPiece, makeExcerpt, markHits } from "./make-excerpt.ts";
import { matchTerms, type TermMatch } from "./match-terms.ts";
import { type FoundWord, rankEntries } from "./rank-entries.ts";
import { type SameWords, sameWords } from "./same-words.ts";
import { searchKeys } from "./search-keys.ts";
import { fillers, tokenize } from "./tokenize.ts";
import type { SearchRoot } from "./types.ts";

export interface SearchHit {
  path: string;
  kind: string;
  title: ExcerptPiece[];
  excerpt: Excerpt;
}

interface Opened {
  root: SearchRoot;
  terms: string[];
  same: SameWords;
}

/** What a word such as "how" counts, compared with one that names a subject. */
const FILLER = 0.2;

/**
 * Search over the whole content. `read` returns the documents of the database by key and caches them; a query reads
 * the root once, the postings of its words, and the texts of its results. Finds nothing rather than pages that
 * answer little of the query.
 */
export function createSearch(read: Content["document"]): (query: string) => Promise<SearchHit[]> {
  let loading: Promise<Opened> | undefined;

  async function loadRoot(): Promise<Opened> {
    const root = await read(searchKeys.root);
    if (!root) throw new Error("The search index did not load.");
    return { root, terms: root.terms.split("\n"), same: sameWords(root.same) };
  }

  async function find(word: string, matches: readonly TermMatch[], root: SearchRoot) {
    const entries = new Map<number, { quality: number; impact: number }>();
    const certain = new Set<number>();
    await Promise.all(
      matches.map(async ({ term, quality }) => {
        const shard = root.shards.findLastIndex((first) => first <= term);
        const postings = await read(searchKeys.postings(shard));
        const list = postings?.[term - (root.shards[shard] ?? 0)] ?? [];
        for (let at = 0; at < list.length; at += 2) {
          const [entry = 0, impact = 0] = [list[at], list[at + 1]];
          const best = entries.get(entry);
          if (!best || quality * impact > best.quality * best.impact) {
            entries.set(entry, { quality, impact });
          }
          if (quality > 0.9) certain.add(entry);
        }
      }),
    );
    const rarity = Math.log2(1 + root.entries / ((certain.size || entries.size) + 0.5));
    // A filler that no text has asks for nothing.
    const isSubject = !isFiller(word);
    const weight = isSubject ? 1 : entries.size > 0 ? FILLER : 0;
    return { rarity: rarity * weight, isSubject, entries } satisfies FoundWord;
  }

  async function show(entry: number, root: SearchRoot, hits: ReadonlySet<string>) {
    const chunk = await read(searchKeys.texts(Math.floor(entry / root.chunk)));
    const text = chunk?.[entry % root.chunk];
    if (!text) return [];
    const excerpt = makeExcerpt(text, hits);
    const canJump = excerpt.id && !text.path.includes("#");
    const path = canJump ? `${text.path}#${excerpt.id}` : text.path;
    return [{ path, kind: text.kind, title: markHits(text.title, hits), excerpt }];
  }

  return async (query) => {
    const words = [...new Set(tokenize(query).map(({ term }) => term))];
    if (words.length === 0) return [];
    loading ??= loadRoot();
    loading.catch(() => (loading = undefined));
    const { root, terms, same } = await loading;
    const matched = words.map((word) => matchTerms(word, terms, same(word)));
    const found = await Promise.all(words.map((word, at) => find(word, matched[at] ?? [], root)));
    const subjects = matched.filter((_, at) => !isFiller(words[at] ?? ""));
    const marked = (subjects.length > 0 ? subjects : matched).flat();
    const hits = new Set(marked.map(({ term }) => terms[term] ?? ""));
    const shown = await Promise.all(rankEntries(found).map((entry) => show(entry, root, hits)));
    return shown.flat();
  };
}

function isFiller(word: string): boolean {
  return fillers.has(word) || /^\p{L}$/u.test(word);
}
