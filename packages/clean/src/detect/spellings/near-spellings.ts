import type { TextCount } from "../profile.ts";
/** A rare spelling and the frequent one that it is probably meant to be. */
export interface NearPair {
  rare: string;
  frequent: string;
}

const MIN_TYPO_LENGTH = 6;
const MAX_TYPO_LENGTH = 40;
/** A slip is rare beside what was meant. */
const MIN_TIMES_RARER = 5;
const MIN_FREQUENT_COUNT = 10;
const ONLY_LETTERS = /^[\p{L}\p{M} .'’-]+$/u;

/**
 * Pairs that differ by one letter: another one, one more, one less, or two neighbours swapped. Found over blocks of
 * texts that are equal once a letter is taken out, so the time grows with the texts and not with their pairs.
 */
export function findNearSpellings(texts: readonly TextCount[]): NearPair[] {
  const suited = texts
    .filter(
      ({ text }) =>
        text.length >= MIN_TYPO_LENGTH && text.length <= MAX_TYPO_LENGTH && ONLY_LETTERS.test(text),
    )
    .toSorted((a, b) => b.count - a.count);
  const blocks = new Map<string, TextCount>();
  const pairs: NearPair[] = [];
  // The frequent ones come first, so that each block belongs to its most frequent text.
  for (const one of suited) {
    const keys = getDeletionKeys(one.text);
    const near = keys
      .map((key) => blocks.get(key))
      .filter((other) => other !== undefined)
      .find((other) => isMuchRarer(one, other) && isOneSlip(one.text, other.text));
    if (near) pairs.push({ rare: one.text, frequent: near.text });
    else for (const key of keys) if (!blocks.has(key)) blocks.set(key, one);
  }
  return pairs;
}

function isMuchRarer(one: TextCount, other: TextCount): boolean {
  return other.count >= MIN_FREQUENT_COUNT && other.count >= one.count * MIN_TIMES_RARER;
}

/** The text itself, and it without each of its letters. */
function getDeletionKeys(text: string): string[] {
  const without = Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1));
  return [text, ...without];
}

/** Whether they differ by one letter: another one, one more, one less, or two neighbours swapped. */
export function isOneSlip(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  const most = Math.min(one.length, other.length) - start;
  while (end < most && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const left = one.slice(start, one.length - end);
  const right = other.slice(start, other.length - end);
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}
