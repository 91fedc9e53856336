const BIN_COUNT = 16;
/** Up to this many whole numbers, or days, have a bar each. */
const MAX_WHOLE_BINS = 24;
/** The share of values in a tail, on either side. */
const TAIL_SHARE = 0.01;
/** A tail that takes more of the range than this has its own bar; it would squeeze the others into a few bars. */
const LONG_TAIL_SHARE = 0.2;
/** If a bar of equal width has a larger share, five times the average, the bars are divided by quarters. */
const FULL_BIN_SHARE = 5 / BIN_COUNT;

export interface Bin {
  from: number;
  to: number;
  /** Whether it holds values that are far from the others. */
  isTail: boolean;
}

/**
 * The bars of a histogram, from the least value to the greatest, of equal width. If most values are close together,
 * each quarter of the values has four bars instead, which are wide where values are rare.
 */
export interface Bins {
  bins: Bin[];
  isByQuarter: boolean;
  /** Whether each bar covers the same number of whole numbers: from `from` to the one before `to`. */
  isWhole?: boolean;
}

/** Computes the bars of sorted values; none if there is no value. */
export function computeBins(sorted: ArrayLike<number>): Bins {
  const last = sorted.length - 1;
  const quantile = (share: number) => sorted[Math.round(last * share)] ?? Number.NaN;
  const [minimum, maximum] = [quantile(0), quantile(1)];
  if (last < 0) return { bins: [], isByQuarter: false };
  if (minimum === maximum) return { bins: [createBin(minimum, maximum)], isByQuarter: false };
  const long = (maximum - minimum) * LONG_TAIL_SHARE;
  const low = sorted[Math.floor(last * TAIL_SHARE)] ?? minimum;
  const high = sorted[Math.ceil(last * (1 - TAIL_SHARE))] ?? maximum;
  const [from, to] = [low - minimum > long ? low : minimum, maximum - high > long ? high : maximum];
  const hasTails = from > minimum || to < maximum;
  const isWhole = !hasTails && Array.from(sorted).every(Number.isInteger);
  const equal = isWhole
    ? splitWholeNumbers(minimum, maximum)
    : [
        ...(from > minimum ? [createBin(minimum, from, true)] : []),
        ...splitRange(from, to, BIN_COUNT),
        ...(to < maximum ? [createBin(to, maximum, true)] : []),
      ];
  const quarters = [minimum, quantile(0.25), quantile(0.5), quantile(0.75), maximum];
  const fullest = Math.max(...countInBins({ bins: equal, isByQuarter: false }, sorted));
  const isFull = fullest > FULL_BIN_SHARE * sorted.length;
  const areApart = quarters.every(
    (getEdge, quarter) => quarter === 0 || getEdge > (quarters[quarter - 1] ?? getEdge),
  );
  const isEach = isWhole && maximum - minimum < MAX_WHOLE_BINS;
  if (!isFull || !areApart || isEach) {
    return { bins: equal, isByQuarter: false, ...(isWhole && { isWhole }) };
  }
  const bins = quarters
    .slice(1)
    .flatMap((getEdge, quarter) =>
      splitRange(quarters[quarter] ?? getEdge, getEdge, BIN_COUNT / 4),
    );
  return { bins, isByQuarter: true };
}

/** The bar of a value, counted from 0. A value at a border belongs to the bar above it, unless that is a tail. */
export function findBin({ bins }: Bins, value: number): number {
  const bin = bins.findLastIndex(({ from, isTail }, index) =>
    isTail && index > 0 ? value > from : value >= from,
  );
  return Math.max(0, bin);
}

/** How many of the values are in each bar. */
export function countInBins(bins: Bins, values: ArrayLike<number>): number[] {
  const counts = bins.bins.map(() => 0);
  for (const value of Array.from(values)) {
    const index = findBin(bins, value);
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts;
}

/**
 * The position of a value among the bars, from 0 at the left to 1 at the right. A whole number is in the middle of its
 * bar.
 */
export function getBinPosition(bins: Bins, value: number): number {
  const index = findBin(bins, value);
  const { from = 0, to = 0 } = bins.bins[index] ?? {};
  const offset = bins.isWhole ? 0.5 : 0;
  return (index + (to > from ? (value + offset - from) / (to - from) : 0)) / bins.bins.length;
}

function createBin(from: number, to: number, isTail = false): Bin {
  return { from, to, isTail };
}

function splitRange(from: number, to: number, count: number): Bin[] {
  const getEdge = (at: number) => (at === count ? to : from + ((to - from) * at) / count);
  return Array.from({ length: count }, (_, index) => createBin(getEdge(index), getEdge(index + 1)));
}

/**
 * Creates bars of equally many whole numbers; otherwise some would cover more numbers than their neighbours, or none.
 */
function splitWholeNumbers(minimum: number, maximum: number): Bin[] {
  const numbers = maximum - minimum + 1;
  const width = numbers <= MAX_WHOLE_BINS ? 1 : Math.ceil(numbers / BIN_COUNT);
  return Array.from({ length: Math.ceil(numbers / width) }, (_, index) =>
    createBin(minimum + index * width, Math.min(minimum + (index + 1) * width, maximum + 1)),
  );
}
