import type { Content } from "../query/create-content.ts";
import { type Excerpt, type ExcerptPiece, makeExcerpt, markHits } from "./make-excerpt.ts";
import { matchTerms, type TermMatch } from "./match-terms.ts";
import { searchKeys } from "./search-keys.ts";
import { tokenize } from "./tokenize.ts";
import type { SearchRoot } from "./types.ts";

export interface SearchHit {
  path: string;
  kind: string;
  title: ExcerptPiece[];
  excerpt: Excerpt;
}

const SHOWN = 8;

/**
 * Search over the whole content. `read` returns the documents of the database by key and caches them; a query reads
 * the root once, the postings of its words, and the texts of its results.
 */
export function createSearch(read: Content["document"]): (query: string) => Promise<SearchHit[]> {
  let loading: Promise<{ root: SearchRoot; terms: string[] }> | undefined;

  async function loadRoot(): Promise<{ root: SearchRoot; terms: string[] }> {
    const root = await read(searchKeys.root);
    if (!root) throw new Error("The search index did not load.");
    return { root, terms: root.terms.split("\n") };
  }

  async function scoresOf(matches: readonly TermMatch[], root: SearchRoot) {
    const scores = new Map<number, number>();
    await Promise.all(
      matches.map(async ({ term, quality }) => {
        const shard = root.shards.findLastIndex((first) => first <= term);
        const postings = await read(searchKeys.postings(shard));
        const list = postings?.[term - (root.shards[shard] ?? 0)] ?? [];
        const rarity = Math.log2(1 + root.entries / (list.length / 2));
        for (let at = 0; at < list.length; at += 2) {
          const entry = list[at] ?? 0;
          const score = quality * quality * rarity * Math.log2(1 + (list[at + 1] ?? 0));
          scores.set(entry, Math.max(scores.get(entry) ?? 0, score));
        }
      }),
    );
    return scores;
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
    const { root, terms } = await loading;
    const matched = words.map((word) => matchTerms(word, terms));
    const scores = await Promise.all(matched.map((matches) => scoresOf(matches, root)));
    const hits = new Set(matched.flat().map(({ term }) => terms[term] ?? ""));
    const shown = await Promise.all(rank(scores).map((entry) => show(entry, root, hits)));
    return shown.flat();
  };
}

/** The best entries first: those with all words before those with some. */
function rank(scores: readonly ReadonlyMap<number, number>[]): number[] {
  const total = new Map<number, { words: number; score: number }>();
  for (const ofWord of scores) {
    for (const [entry, score] of ofWord) {
      const sum = total.get(entry) ?? { words: 0, score: 0 };
      total.set(entry, { words: sum.words + 1, score: sum.score + score });
    }
  }
  return [...total]
    .sort(([a, x], [b, y]) => y.words - x.words || y.score - x.score || a - b)
    .slice(0, SHOWN)
    .map(([entry]) => entry);
}
