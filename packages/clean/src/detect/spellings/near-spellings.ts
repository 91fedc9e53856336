/** A rare spelling and the frequent one that it is probably meant to be. */
export interface NearPair {
  rare: string;
  frequent: string;
}

interface Counted {
  text: string;
  count: number;
}

const SHORTEST = 6;
const LONGEST = 40;
/** A slip is rare beside what was meant. */
const TIMES_RARER = 5;
const FEWEST_FREQUENT = 10;
const LETTERS = /^[\p{L}\p{M} .'’-]+$/u;

/**
 * Pairs that differ by one letter: another one, one more, one less, or two neighbours swapped. Found over blocks of
 * texts that are equal once a letter is taken out, so the time grows with the texts and not with their pairs.
 */
export function findNearSpellings(texts: readonly Counted[]): NearPair[] {
  const suited = texts
    .filter(({ text }) => text.length >= SHORTEST && text.length <= LONGEST && LETTERS.test(text))
    .toSorted((a, b) => b.count - a.count);
  const blocks = new Map<string, Counted>();
  const pairs: NearPair[] = [];
  // The frequent ones come first, so that each block belongs to its most frequent text.
  for (const one of suited) {
    const keys = keysOf(one.text);
    const near = keys
      .map((key) => blocks.get(key))
      .filter((other) => other !== undefined)
      .find((other) => isRarer(one, other) && isOneSlip(one.text, other.text));
    if (near) pairs.push({ rare: one.text, frequent: near.text });
    else for (const key of keys) if (!blocks.has(key)) blocks.set(key, one);
  }
  return pairs;
}

function isRarer(one: Counted, other: Counted): boolean {
  return other.count >= FEWEST_FREQUENT && other.count >= one.count * TIMES_RARER;
}

/** The text itself, and it without each of its letters. */
function keysOf(text: string): string[] {
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
