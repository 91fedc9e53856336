export type Aggregation = "count" | "sum" | "mean" | "median";

/** Aggregates numbers. Without values, the result is NaN; only the sum is 0, as in pandas. */
export function aggregateValues(values: Float64Array, take: Aggregation): number {
  const { length } = values;
  switch (take) {
    case "count":
      return length;
    case "sum":
      return sumValues(values);
    case "mean":
      return sumValues(values) / length;
    case "median":
      return computeMedian(values);
  }
}

/** Returns the middle value, or the mean of the two middle values; NaN without values. */
export function computeMedian(values: Float64Array): number {
  const sorted = values.toSorted();
  const middle = (sorted.length - 1) / 2;
  const lower = sorted[Math.floor(middle)] ?? Number.NaN;
  const upper = sorted[Math.ceil(middle)] ?? Number.NaN;
  // + 0 turns -0 into 0.
  return (lower === upper ? lower : (lower + upper) / 2) + 0;
}

/** Adds with compensated summation, so that ten times 0.1 is 1. Source: Neumaier, doi:10.1002/zamm.19740540106 */
function sumValues(values: Float64Array): number {
  let sum = 0;
  let lost = 0;
  for (const value of values) {
    const next = sum + value;
    lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
    sum = next;
  }
  // After an overflow, the compensation is NaN and must be ignored.
  return Number.isFinite(sum) ? sum + lost : sum;
}
