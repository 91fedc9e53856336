import type { ContentReader } from "../query/create-content.ts";
import { matchTerms, type TermMatch } from "./match-terms.ts";
import { fillerWords, tokenize } from "./tokenize.ts";
import { searchKeys, type SearchRoot, type SearchText } from "./types.ts";
import { type SynonymLookup, createSynonyms } from "./word-forms.ts";

/** How well an entry's best match fits a word, from 0 to 1, and what that match adds to its score. */
interface EntryMatch {
  quality: number;
  impact: number;
}

/** A word of the query, and what it finds. */
interface FoundWord {
  /** How much it says which entry is meant; a word that no text has says most. */
  rarity: number;
  /** Whether it names a subject; "how" does not. */
  isSubject: boolean;
  entries: ReadonlyMap<number, EntryMatch>;
}

const MAX_RESULTS = 8;
/** Above it a match is the word itself or the beginning of one, below it perhaps another word. */
const STRONG_QUALITY = 0.7;
/** The impact of a word in a title, a heading or the owner's words, but not of one in a text. */
const PROMINENT_IMPACT = 40;
/**
 * The share of a query's subjects that an entry must answer, by rarity. A query with a word that no text has is
 * more likely about something else.
 */
const REQUIRED_SHARE = { everyWordKnown: 0.3, severalFound: 0.35, oneFound: 0.45 };

/** The entries that answer a query, the best first. None if each answers too little of it. */
function rankEntries(words: readonly FoundWord[]): number[] {
  const subjects = words.filter(({ isSubject }) => isSubject);
  const counted = subjects.length > 0 ? subjects : words;
  const asked = counted.reduce((sum, { rarity }) => sum + rarity, 0);
  const isKnown = counted.every(({ entries }) => [...entries.values()].some(isStrongMatch));
  const found = new Set(words.flatMap(({ entries }) => [...entries.keys()]));
  return [...found]
    .map((entry) => {
      const answers = counted.flatMap(({ rarity, entries }) => {
        const match = entries.get(entry);
        return match ? [{ ...match, rarity }] : [];
      });
      const share = answers.reduce((sum, { rarity, quality }) => sum + rarity * quality, 0) / asked;
      const score = words.reduce((sum, { rarity, entries }) => {
        const match = entries.get(entry);
        return match ? sum + rarity * match.quality * match.impact : sum;
      }, 0);
      return {
        entry,
        score: score * Math.sqrt(share),
        isAnswer: isAnswer(answers, share, isKnown),
      };
    })
    .filter((one) => one.isAnswer)
    .sort((a, b) => b.score - a.score || a.entry - b.entry)
    .slice(0, MAX_RESULTS)
    .map(({ entry }) => entry);
}

function isAnswer(answers: readonly EntryMatch[], share: number, isKnown: boolean): boolean {
  if (isKnown) return share >= REQUIRED_SHARE.everyWordKnown;
  if (answers.filter(isStrongMatch).length > 1) return share >= REQUIRED_SHARE.severalFound;
  return (
    share >= REQUIRED_SHARE.oneFound && answers.some(({ impact }) => impact >= PROMINENT_IMPACT)
  );
}

function isStrongMatch({ quality }: EntryMatch): boolean {
  return quality >= STRONG_QUALITY;
}

/** A piece of a text; hits are matches of the query. */
export interface ExcerptPiece {
  text: string;
  isHit: boolean;
}

interface Excerpt {
  /** The anchor of its section. */
  id?: string;
  section?: string;
  pieces: ExcerptPiece[];
}

const EXCERPT_LENGTH = 160;
const CONTEXT_BEFORE = 50;

/** The part of an entry with most matches of the query, with hits marked. */
function createExcerpt(entry: SearchText, hits: ReadonlySet<string>): Excerpt {
  let best: { section: SearchText["sections"][number]; found: number } | undefined;
  for (const section of entry.sections) {
    const words = tokenize(`${section.title ?? ""} ${section.text}`).map(({ term }) => term);
    const found = new Set(words.filter((term) => hits.has(term))).size;
    if (!best || found > best.found) best = { section, found };
  }
  const section = best?.section ?? { text: "" };
  return {
    ...(section.id ? { id: section.id } : {}),
    ...(section.title ? { section: section.title } : {}),
    pieces: highlightHits(section.text, hits),
  };
}

/** The beginning of a title, or a window of a text around its first hit. */
function highlightHits(text: string, hits: ReadonlySet<string>): ExcerptPiece[] {
  const tokens = tokenize(text);
  const first = tokens.find(({ term }) => hits.has(term))?.start ?? 0;
  const from = findWordStart(text, Math.max(0, first - CONTEXT_BEFORE));
  const to = Math.min(text.length, from + EXCERPT_LENGTH);
  const pieces: ExcerptPiece[] = from > 0 ? [{ text: "… ", isHit: false }] : [];
  let at = from;
  for (const { term, start, end } of tokens) {
    if (!hits.has(term) || start < from || end > to) continue;
    if (start > at) pieces.push({ text: text.slice(at, start), isHit: false });
    pieces.push({ text: text.slice(start, end), isHit: true });
    at = end;
  }
  const rest = text.slice(at, to) + (to < text.length ? "…" : "");
  return rest ? [...pieces, { text: rest, isHit: false }] : pieces;
}

function findWordStart(text: string, at: number): number {
  return at === 0 ? 0 : text.indexOf(" ", at) + 1;
}

export interface SearchHit {
  path: string;
  kind: string;
  title: ExcerptPiece[];
  excerpt: Excerpt;
}

interface LoadedIndex {
  root: SearchRoot;
  terms: string[];
  same: SynonymLookup;
}

/** What a word such as "how" counts, compared with one that names a subject. */
const FILLER_WEIGHT = 0.2;

/**
 * Search over the whole content. `read` returns the documents of the database by key and caches them; a query reads
 * the root once, the postings of its words, and the texts of its results. Finds nothing rather than pages that
 * answer little of the query.
 */
export function createSearch(
  read: ContentReader["getDocument"],
): (query: string) => Promise<SearchHit[]> {
  let loading: Promise<LoadedIndex> | undefined;

  async function loadRoot(): Promise<LoadedIndex> {
    const root = await read(searchKeys.root);
    if (!root) throw new Error("The search index did not load.");
    return { root, terms: root.terms.split("\n"), same: createSynonyms(root.same) };
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
    const weight = isSubject ? 1 : entries.size > 0 ? FILLER_WEIGHT : 0;
    return { rarity: rarity * weight, isSubject, entries } satisfies FoundWord;
  }

  async function show(entry: number, root: SearchRoot, hits: ReadonlySet<string>) {
    const chunk = await read(searchKeys.texts(Math.floor(entry / root.chunk)));
    const text = chunk?.[entry % root.chunk];
    if (!text) return [];
    const excerpt = createExcerpt(text, hits);
    const canJump = excerpt.id && !text.path.includes("#");
    const path = canJump ? `${text.path}#${excerpt.id}` : text.path;
    return [{ path, kind: text.kind, title: highlightHits(text.title, hits), excerpt }];
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
  return fillerWords.has(word) || /^\p{L}$/u.test(word);
}
