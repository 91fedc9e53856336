import { median } from "../median.ts";

export interface Comparison {
  /** The probability that one of the first takes longer than one of the second: 0.5 if they are indistinguishable. */
  longer: number;
  /** Two-sided p-value of Mann and Whitney's test: how likely a difference this large is if there is none. */
  p: number;
  /** Medians, in the unit of the times. */
  medians: [number, number];
}

/** Compares two samples of times by rank, with ties at their midrank: independent of outliers and units. */
export function compareTimes(first: readonly number[], second: readonly number[]): Comparison {
  const all = [
    ...first.map((time) => ({ time, isFirst: true })),
    ...second.map((time) => ({ time, isFirst: false })),
  ].toSorted((a, b) => a.time - b.time);
  let ranks = 0;
  let ties = 0;
  for (let at = 0; at < all.length;) {
    let end = at;
    while (end < all.length && all[end]?.time === all[at]?.time) end += 1;
    const same = end - at;
    ranks += ((at + 1 + end) / 2) * all.slice(at, end).filter(({ isFirst }) => isFirst).length;
    ties += same ** 3 - same;
    at = end;
  }
  const [m, n] = [first.length, second.length];
  const total = m + n;
  const u = ranks - (m * (m + 1)) / 2;
  const variance = ((m * n) / 12) * (total + 1 - ties / (total * (total - 1)));
  const z = variance > 0 ? (u - (m * n) / 2) / Math.sqrt(variance) : 0;
  return { longer: u / (m * n), p: tails(Math.abs(z)), medians: [median(first), median(second)] };
}

/** Both tails of the normal distribution beyond z, to 1.5e-7: Abramowitz and Stegun, 7.1.26. */
function tails(z: number): number {
  const x = z / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const terms = [0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429];
  const sum = terms.reduceRight((rest, term) => t * (term + rest), 0);
  return Math.min(1, sum * Math.exp(-x * x));
}
