export type Aggregation = "count" | "sum" | "mean" | "median";

/** A measure of numbers; NaN where there is none. Like pandas, the sum of no numbers is 0. */
export function aggregate(values: Float64Array, take: Aggregation): number {
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

/** The middle value, or the mean of the two in the middle; NaN without values. */
export function computeMedian(values: Float64Array): number {
  const sorted = values.toSorted();
  const middle = (sorted.length - 1) / 2;
  const lower = sorted[Math.floor(middle)] ?? Number.NaN;
  const upper = sorted[Math.ceil(middle)] ?? Number.NaN;
  // Adding 0 makes 0.0 of -0.0.
  return (lower === upper ? lower : (lower + upper) / 2) + 0;
}

/** Keeps what is lost in each addition, so that ten times 0.1 is 1. Source: Neumaier, doi:10.1002/zamm.19740540106 */
function sumValues(values: Float64Array): number {
  let sum = 0;
  let lost = 0;
  for (const value of values) {
    const next = sum + value;
    lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
    sum = next;
  }
  // Beyond the greatest double nothing is lost that could be given back.
  return Number.isFinite(sum) ? sum + lost : sum;
}
