import { tokenize } from "./tokenize.ts";
import type { SearchText } from "./types.ts";

/** A piece of a text; hits are matches of the query. */
export interface ExcerptPiece {
  text: string;
  isHit: boolean;
}

export interface Excerpt {
  /** The anchor of its section. */
  id?: string;
  section?: string;
  pieces: ExcerptPiece[];
}

const LENGTH = 160;
const BEFORE = 50;

/** The part of an entry with most matches of the query, with hits marked. */
export function makeExcerpt(entry: SearchText, hits: ReadonlySet<string>): Excerpt {
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
    pieces: markHits(section.text, hits),
  };
}

/** The beginning of a title, or a window of a text around its first hit. */
export function markHits(text: string, hits: ReadonlySet<string>): ExcerptPiece[] {
  const tokens = tokenize(text);
  const first = tokens.find(({ term }) => hits.has(term))?.start ?? 0;
  const from = wordStart(text, Math.max(0, first - BEFORE));
  const to = Math.min(text.length, from + LENGTH);
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

function wordStart(text: string, at: number): number {
  return at === 0 ? 0 : text.indexOf(" ", at) + 1;
}
