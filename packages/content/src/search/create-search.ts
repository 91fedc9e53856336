import type { ContentReader } from "../query/create-content.ts";
import { matchTerms, splitCompound, type TermMatch } from "./match-terms.ts";
import { fillerWords, tokenize } from "./tokenize.ts";
import { searchKeys, type SearchRoot, type SearchText } from "./types.ts";
import { type SynonymLookup, createSynonyms } from "./word-forms.ts";

/** The quality of an entry's best match for a word, from 0 to 1, and how much it adds to the score. */
interface EntryMatch {
  quality: number;
  impact: number;
}

/** A word of the query with its matches. */
interface FoundWord {
  /**
   * How much the word counts in the ranking: rare words count more, and a word that no text contains counts most.
   */
  rarity: number;
  /** Whether the word names a subject, unlike words such as "how". */
  isSubject: boolean;
  entries: ReadonlyMap<number, EntryMatch>;
  /** The questions that contain the word. */
  questions: ReadonlyMap<number, EntryMatch>;
}

const MAX_RESULTS = 8;
/** Share by which the score rises if the query names the whole title. */
const TITLE_BONUS = 0.3;
/** Minimum quality of a match that is the exact word or a prefix. Below it, a match may be a different word. */
const STRONG_QUALITY = 0.7;
/** Minimum impact of a word in a title, a heading or the owner's search words. A word in running text has less. */
const PROMINENT_IMPACT = 40;
/**
 * The share of a query's subjects, weighted by rarity, that an entry must contain. A query with an unknown word is
 * more likely about something that the site does not have.
 */
const REQUIRED_SHARE = { everyWordKnown: 0.3, severalFound: 0.35, oneFound: 0.45 };

interface RankedEntry {
  entry: number;
  score: number;
}

/** How much a question adds to the score of the page that answers it, if it is the query. */
const QUESTION_IMPACT = 60;
/** Minimum similarity of a question to the query, from 0 to 1, for a page that doesn't contain enough of the query. */
const ANSWERED_SIMILARITY = 0.6;

/** Ranks the entries that match a query. Empty if none contains enough of it. */
function rankEntries(words: readonly FoundWord[], root: SearchRoot): RankedEntry[] {
  const subjects = words.filter(({ isSubject }) => isSubject);
  const counted = subjects.length > 0 ? subjects : words;
  const totalRarity = counted.reduce((sum, { rarity }) => sum + rarity, 0);
  const isKnown = counted.every(({ entries, questions }) =>
    [...entries.values(), ...questions.values()].some(isStrongMatch),
  );
  // A single word is in too many questions to tell which of them it means.
  const similarities = compareQuestions(counted.length > 1 ? counted : [], totalRarity, root);
  const candidates = new Set(words.flatMap(({ entries }) => [...entries.keys()]));
  for (const entry of similarities.keys()) candidates.add(entry);
  return [...candidates]
    .map((entry) => {
      const similarity = similarities.get(entry) ?? 0;
      const answers = counted.flatMap(({ rarity, entries }) => {
        const match = entries.get(entry);
        return match ? [{ ...match, rarity }] : [];
      });
      const share =
        answers.reduce((sum, { rarity, quality }) => sum + rarity * quality, 0) / totalRarity;
      const score = words.reduce((sum, { rarity, entries }) => {
        const match = entries.get(entry);
        return match ? sum + rarity * match.quality * match.impact : sum;
      }, 0);
      return {
        entry,
        score: score * Math.sqrt(share) + similarity * totalRarity * QUESTION_IMPACT,
        isAnswer: similarity >= ANSWERED_SIMILARITY || isAnswer(answers, share, isKnown),
      };
    })
    .filter(({ isAnswer }) => isAnswer)
    .sort((a, b) => b.score - a.score || a.entry - b.entry)
    .slice(0, MAX_RESULTS);
}

/**
 * Returns how similar the query is to the most similar question of each entry: 1 if they have the same words, less for
 * each word that only one of them has.
 */
function compareQuestions(
  words: readonly FoundWord[],
  totalRarity: number,
  { asked }: SearchRoot,
): Map<number, number> {
  const matches = new Map<number, { ofQuery: number; ofQuestion: number }>();
  for (const { rarity, questions } of words) {
    for (const [question, { quality, impact }] of questions) {
      const { ofQuery, ofQuestion } = matches.get(question) ?? { ofQuery: 0, ofQuestion: 0 };
      matches.set(question, {
        ofQuery: ofQuery + (quality * rarity) / totalRarity,
        ofQuestion: ofQuestion + (quality * impact) / 100,
      });
    }
  }
  const similarities = new Map<number, number>();
  for (const [question, { ofQuery, ofQuestion }] of matches) {
    const entry = asked[question] ?? -1;
    const similarity = ofQuery * Math.sqrt(Math.min(1, ofQuestion));
    similarities.set(entry, Math.max(similarity, similarities.get(entry) ?? 0));
  }
  return similarities;
}

/**
 * Returns the share of a title's subjects that the query names. All of a title is a better match than a part of it:
 * "Remove columns" for "delete column", before "Remove rows that are too long".
 */
function computeTitleShare(title: string, hits: ReadonlySet<string>): number {
  const subjects = tokenize(title).filter(({ term }) => !isFiller(term));
  const named = subjects.filter(({ term }) => hits.has(term));
  return named.length / Math.max(1, subjects.length);
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

/** A part of an excerpt. Hits are matches of the query. */
export interface ExcerptPart {
  text: string;
  isHit: boolean;
}

interface Excerpt {
  /** Anchor of the section. */
  id?: string;
  section?: string;
  parts: ExcerptPart[];
}

const EXCERPT_LENGTH = 160;
const CONTEXT_BEFORE = 50;

/** Creates an excerpt from the section of an entry that has the most matches. */
function createExcerpt(entry: SearchText, hits: ReadonlySet<string>): Excerpt {
  let best: { section: SearchText["sections"][number]; hitCount: number } | undefined;
  for (const section of entry.sections) {
    const words = tokenize(`${section.title ?? ""} ${section.text}`).map(({ term }) => term);
    const hitCount = new Set(words.filter((term) => hits.has(term))).size;
    if (!best || hitCount > best.hitCount) best = { section, hitCount };
  }
  const section = best?.section ?? { text: "" };
  return {
    ...(section.id ? { id: section.id } : {}),
    ...(section.title ? { section: section.title } : {}),
    parts: highlightHits(section.text, hits),
  };
}

/** Returns the start of a title, or the part of a text around its first match, with matches highlighted. */
function highlightHits(text: string, hits: ReadonlySet<string>): ExcerptPart[] {
  const tokens = tokenize(text);
  const first = tokens.find(({ term }) => hits.has(term))?.start ?? 0;
  const from = findWordStart(text, Math.max(0, first - CONTEXT_BEFORE));
  const to = Math.min(text.length, from + EXCERPT_LENGTH);
  const pieces: ExcerptPart[] = from > 0 ? [{ text: "… ", isHit: false }] : [];
  let position = from;
  for (const { term, start, end } of tokens) {
    if (!hits.has(term) || start < from || end > to) continue;
    if (start > position) pieces.push({ text: text.slice(position, start), isHit: false });
    pieces.push({ text: text.slice(start, end), isHit: true });
    position = end;
  }
  const rest = text.slice(position, to) + (to < text.length ? "…" : "");
  return rest ? [...pieces, { text: rest, isHit: false }] : pieces;
}

function findWordStart(text: string, at: number): number {
  return at === 0 ? 0 : text.indexOf(" ", at) + 1;
}

export interface SearchHit {
  path: string;
  kind: string;
  title: ExcerptPart[];
  excerpt: Excerpt;
}

interface LoadedIndex {
  root: SearchRoot;
  terms: string[];
  same: SynonymLookup;
}

/** Weight of a word such as "how"; a subject has 1. */
const FILLER_WEIGHT = 0.2;

/**
 * Creates a search over the whole content. `read` returns documents of the database and caches them. A query reads
 * the root once, the postings of its words, and the texts of its results. Entries that match too little of the query
 * are not found.
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

  async function findWord(word: string, matches: readonly TermMatch[], root: SearchRoot) {
    const entries = new Map<number, EntryMatch>();
    const questions = new Map<number, EntryMatch>();
    const certain = new Set<number>();
    await Promise.all(
      matches.map(async ({ term, quality }) => {
        const shard = root.shards.findLastIndex((first) => first <= term);
        const postings = await read(searchKeys.postings(shard));
        const list = postings?.[term - (root.shards[shard] ?? 0)] ?? [];
        for (let at = 0; at < list.length; at += 2) {
          const [entry = 0, impact = 0] = [list[at], list[at + 1]];
          const isQuestion = entry >= root.entries;
          const found = isQuestion ? questions : entries;
          const key = isQuestion ? entry - root.entries : entry;
          const best = found.get(key);
          if (!best || quality * impact > best.quality * best.impact) {
            found.set(key, { quality, impact });
          }
          if (quality > 0.9 && !isQuestion) certain.add(entry);
        }
      }),
    );
    const rarity = Math.log2(1 + root.entries / ((certain.size || entries.size) + 0.5));
    // Ignores unknown words that are not subjects.
    const isSubject = !isFiller(word);
    const weight = isSubject ? 1 : entries.size > 0 ? FILLER_WEIGHT : 0;
    return { rarity: rarity * weight, isSubject, entries, questions } satisfies FoundWord;
  }

  async function createHit(
    { entry, score }: RankedEntry,
    root: SearchRoot,
    hits: ReadonlySet<string>,
  ) {
    const chunk = await read(searchKeys.texts(Math.floor(entry / root.chunk)));
    const text = chunk?.[entry % root.chunk];
    if (!text) return [];
    const excerpt = createExcerpt(text, hits);
    const canJump = excerpt.id && !text.path.includes("#");
    const path = canJump ? `${text.path}#${excerpt.id}` : text.path;
    const titleScore = score * (1 + TITLE_BONUS * computeTitleShare(text.title, hits));
    const hit = { path, kind: text.kind, title: highlightHits(text.title, hits), excerpt };
    return [{ hit, titleScore }];
  }

  return async (query) => {
    const typed = tokenize(query);
    if (typed.length === 0) return [];
    loading ??= loadRoot();
    loading.catch(() => (loading = undefined));
    const { root, terms, same } = await loading;
    const words = [...new Set(typed.flatMap(({ term }) => splitCompound(term, terms, same)))];
    const matched = words.map((word) => matchTerms(word, terms, same(word)));
    const foundWords = await Promise.all(
      words.map((word, index) => findWord(word, matched[index] ?? [], root)),
    );
    const subjects = matched.filter((_, index) => !isFiller(words[index] ?? ""));
    const highlighted = (subjects.length > 0 ? subjects : matched).flat();
    const hits = new Set(highlighted.map(({ term }) => terms[term] ?? ""));
    const results = await Promise.all(
      rankEntries(foundWords, root).map((ranked) => createHit(ranked, root, hits)),
    );
    return results
      .flat()
      .sort((a, b) => b.titleScore - a.titleScore)
      .map(({ hit }) => hit);
  };
}

function isFiller(word: string): boolean {
  return fillerWords.has(word) || /^\p{L}$/u.test(word);
}
