/** How well an entry's best match fits a word, from 0 to 1, and what that match adds to its score. */
export interface EntryMatch {
  quality: number;
  impact: number;
}

/** A word of the query, and what it finds. */
export interface FoundWord {
  /** How much it says which entry is meant; a word that no text has says most. */
  rarity: number;
  /** Whether it names a subject; "how" does not. */
  isSubject: boolean;
  entries: ReadonlyMap<number, EntryMatch>;
}

const SHOWN = 8;
/** Above it a match is the word itself or the beginning of one, below it perhaps another word. */
const SURE = 0.7;
/** The impact of a word in a title, a heading or the owner's words, but not of one in a text. */
const PROMINENT = 40;
/**
 * The share of a query's subjects that an entry must answer, by rarity. A query with a word that no text has is
 * more likely about something else.
 */
const NEEDED = { everyWordKnown: 0.3, severalFound: 0.35, oneFound: 0.45 };

/** The entries that answer a query, the best first. None if each answers too little of it. */
export function rankEntries(words: readonly FoundWord[]): number[] {
  const subjects = words.filter(({ isSubject }) => isSubject);
  const counted = subjects.length > 0 ? subjects : words;
  const asked = counted.reduce((sum, { rarity }) => sum + rarity, 0);
  const isKnown = counted.every(({ entries }) => [...entries.values()].some(isSure));
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
    .slice(0, SHOWN)
    .map(({ entry }) => entry);
}

function isAnswer(answers: readonly EntryMatch[], share: number, isKnown: boolean): boolean {
  if (isKnown) return share >= NEEDED.everyWordKnown;
  if (answers.filter(isSure).length > 1) return share >= NEEDED.severalFound;
  return share >= NEEDED.oneFound && answers.some(({ impact }) => impact >= PROMINENT);
}

function isSure({ quality }: EntryMatch): boolean {
  return quality >= SURE;
}
