export interface TermMatch {
  /** The number of the term in the index. */
  term: number;
  /** 1 for the word itself, lower the more it differs from what was typed. */
  quality: number;
}

const MOST = 40;

/**
 * The indexed words that a typed word may mean: itself, words that begin with it, and words one or two typing
 * errors away. `terms` is sorted. A word of up to three letters has to be typed correctly.
 */
export function matchTerms(typed: string, terms: readonly string[]): TermMatch[] {
  const matches = new Map<number, number>();
  const from = lowerBound(terms, typed);
  for (let at = from; at < terms.length; at += 1) {
    const term = terms[at] ?? "";
    if (!term.startsWith(typed)) break;
    const { length } = term;
    matches.set(at, length === typed.length ? 1 : 0.55 + 0.35 * (typed.length / length));
  }
  const allowed = typed.length < 4 ? 0 : typed.length < 8 ? 1 : 2;
  // If the word itself exists, near ones would only be noise.
  if (allowed > 0 && matches.get(from) !== 1) {
    for (let at = 0; at < terms.length; at += 1) {
      const term = terms[at] ?? "";
      if (Math.abs(term.length - typed.length) > allowed || matches.has(at)) continue;
      const distance = distanceWithin(typed, term, allowed);
      if (distance !== undefined) matches.set(at, 0.5 / distance);
    }
    addStems(typed, terms, matches);
  }
  return [...matches]
    .map(([term, quality]) => ({ term, quality }))
    .sort((a, b) => b.quality - a.quality || a.term - b.term)
    .slice(0, MOST);
}

/** "cleaning" also finds "clean": indexed words that the typed word begins with, up to three letters shorter. */
function addStems(typed: string, terms: readonly string[], matches: Map<number, number>): void {
  for (let length = typed.length - 1; length >= Math.max(4, typed.length - 3); length -= 1) {
    const stem = typed.slice(0, length);
    const at = lowerBound(terms, stem);
    if (terms[at] === stem && !matches.has(at)) matches.set(at, 0.5);
  }
}

function lowerBound(terms: readonly string[], typed: string): number {
  let low = 0;
  let high = terms.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((terms[middle] ?? "") < typed) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Insertions, deletions, replacements and swaps of neighbours from one word to another, up to a limit. */
export function distanceWithin(a: string, b: string, limit: number): number | undefined {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a.charCodeAt(row - 1) === b.charCodeAt(column - 1);
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isSwapped) cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      current.push(cost);
      least = Math.min(least, cost);
    }
    if (least > limit) return undefined;
    [beforeLast, last] = [last, current];
  }
  const distance = last[b.length] ?? 0;
  return distance <= limit ? distance : undefined;
}
