const BIN_COUNT = 16;
/** Maximum number of distinct whole numbers, or days, that get a bar each. */
const MAX_WHOLE_BINS = 24;
/** Share of the values in each tail. */
const TAIL_SHARE = 0.01;
/**
 * A tail that spans more of the range than this gets its own bar; otherwise the other values would
 * share a few bars.
 */
const LONG_TAIL_SHARE = 0.2;
/**
 * If one bar of equal width has a larger share than this (five times the average), the bars are
 * divided by quartiles instead.
 */
const FULL_BIN_SHARE = 5 / BIN_COUNT;

export interface Bin {
  from: number;
  to: number;
  /** Whether the bar contains outliers. */
  isTail: boolean;
}

/**
 * The bars of a histogram in ascending order. They have equal width. If most values are close
 * together, each quarter of the values gets four bars instead, which are wide where values are
 * rare.
 */
export interface Bins {
  bins: Bin[];
  isByQuarter: boolean;
  /** Whether each bar covers the same number of whole numbers, from `from` up to but not including `to`. */
  isWhole?: boolean;
}

/** Computes the bars of sorted values. Empty if there are no values. */
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

/**
 * Returns the index of the bar that contains a value. A value on a border belongs to the upper bar,
 * unless that is a tail.
 */
export function findBin({ bins }: Bins, value: number): number {
  const bin = bins.findLastIndex(({ from, isTail }, index) =>
    isTail && index > 0 ? value > from : value >= from,
  );
  return Math.max(0, bin);
}

/** Counts the values in each bar. */
export function countInBins(bins: Bins, values: ArrayLike<number>): number[] {
  const counts = bins.bins.map(() => 0);
  for (const value of Array.from(values)) {
    const index = findBin(bins, value);
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts;
}

/**
 * Returns the position of a value along the bars, from 0 (left) to 1 (right). A whole number is at
 * the middle of its bar.
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
 * Creates bars that each cover equally many whole numbers. Otherwise some bars would cover more
 * numbers than others, or none.
 */
function splitWholeNumbers(minimum: number, maximum: number): Bin[] {
  const numbers = maximum - minimum + 1;
  const width = numbers <= MAX_WHOLE_BINS ? 1 : Math.ceil(numbers / BIN_COUNT);
  return Array.from({ length: Math.ceil(numbers / width) }, (_, index) =>
    createBin(minimum + index * width, Math.min(minimum + (index + 1) * width, maximum + 1)),
  );
}
