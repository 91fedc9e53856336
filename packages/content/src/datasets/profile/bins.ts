const BIN_COUNT = 16;
/** Up to so many whole numbers, or days, have a bar each. */
const MAX_WHOLE_BINS = 24;
/** A tail of so many values, on either side, … */
const TAIL_SHARE = 0.01;
/** … has its own bar if it takes more of the range than this: it would squeeze the others into a few bars. */
const LONG_TAIL_SHARE = 0.2;
/** If one bar of equal width holds more than this, five times its part, the others say little. */
const FULL_BIN_SHARE = 5 / BIN_COUNT;

export interface Bin {
  from: number;
  to: number;
  /** Whether it holds what is far from the other values. */
  isTail: boolean;
}

/**
 * The bars of a histogram, from the least value to the greatest. They are equally wide. Of values most of which are
 * close together, each quarter of the values has four bars of its own, wide ones where values are rare.
 */
export interface Bins {
  bins: Bin[];
  isByQuarter: boolean;
  /** Whether each bar holds the same number of whole numbers: from `from` to the one before `to`. */
  isWhole?: boolean;
}

/** The bars for values in ascending order; none if there is no value. */
export function computeBins(sorted: ArrayLike<number>): Bins {
  const last = sorted.length - 1;
  const at = (share: number) => sorted[Math.round(last * share)] ?? Number.NaN;
  const [least, greatest] = [at(0), at(1)];
  if (last < 0) return { bins: [], isByQuarter: false };
  if (least === greatest) return { bins: [createBin(least, greatest)], isByQuarter: false };
  const long = (greatest - least) * LONG_TAIL_SHARE;
  const low = sorted[Math.floor(last * TAIL_SHARE)] ?? least;
  const high = sorted[Math.ceil(last * (1 - TAIL_SHARE))] ?? greatest;
  const [from, to] = [low - least > long ? low : least, greatest - high > long ? high : greatest];
  const hasTails = from > least || to < greatest;
  const isWhole = !hasTails && Array.from(sorted).every(Number.isInteger);
  const equal = isWhole
    ? splitWholeNumbers(least, greatest)
    : [
        ...(from > least ? [createBin(least, from, true)] : []),
        ...splitRange(from, to, BIN_COUNT),
        ...(to < greatest ? [createBin(to, greatest, true)] : []),
      ];
  const quarters = [least, at(0.25), at(0.5), at(0.75), greatest];
  const fullest = Math.max(...countInBins({ bins: equal, isByQuarter: false }, sorted));
  const isFull = fullest > FULL_BIN_SHARE * sorted.length;
  const areApart = quarters.every(
    (edge, quarter) => quarter === 0 || edge > (quarters[quarter - 1] ?? edge),
  );
  const isEach = isWhole && greatest - least < MAX_WHOLE_BINS;
  if (!isFull || !areApart || isEach) {
    return { bins: equal, isByQuarter: false, ...(isWhole && { isWhole }) };
  }
  const bins = quarters
    .slice(1)
    .flatMap((edge, quarter) => splitRange(quarters[quarter] ?? edge, edge, BIN_COUNT / 4));
  return { bins, isByQuarter: true };
}

/** The bar of a value, counted from 0. A value at a border is in the bar above it, unless that is a tail. */
export function findBin({ bins }: Bins, value: number): number {
  const found = bins.findLastIndex(({ from, isTail }, at) =>
    isTail && at > 0 ? value > from : value >= from,
  );
  return Math.max(0, found);
}

/** How many of the values are in each bar. */
export function countInBins(bins: Bins, values: ArrayLike<number>): number[] {
  const counts = bins.bins.map(() => 0);
  for (const value of Array.from(values)) {
    const at = findBin(bins, value);
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
}

/** Where a value is among the bars: 0 at their left end, 1 at their right one. A whole number has a middle. */
export function getBinPosition(bins: Bins, value: number): number {
  const at = findBin(bins, value);
  const { from = 0, to = 0 } = bins.bins[at] ?? {};
  const middle = bins.isWhole ? 0.5 : 0;
  return (at + (to > from ? (value + middle - from) / (to - from) : 0)) / bins.bins.length;
}

function createBin(from: number, to: number, isTail = false): Bin {
  return { from, to, isTail };
}

function splitRange(from: number, to: number, count: number): Bin[] {
  const edge = (at: number) => (at === count ? to : from + ((to - from) * at) / count);
  return Array.from({ length: count }, (_, at) => createBin(edge(at), edge(at + 1)));
}

/** Bars of as many whole numbers each: with others, some would hold more numbers than their neighbours, or none. */
function splitWholeNumbers(least: number, greatest: number): Bin[] {
  const numbers = greatest - least + 1;
  const width = numbers <= MAX_WHOLE_BINS ? 1 : Math.ceil(numbers / BIN_COUNT);
  return Array.from({ length: Math.ceil(numbers / width) }, (_, at) =>
    createBin(least + at * width, Math.min(least + (at + 1) * width, greatest + 1)),
  );
}
