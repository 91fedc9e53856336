import { censusColumns } from "./clean-census.ts";
import type { MessyCensus } from "./messy-census.ts";

/** Lines of the messy file that show each kind of dirt once and that five short repairs make clean. */
const sampledLines = [2, 10, 131, 132, 166, 204, 326, 329, 563, 585];

/** Ten rows of the messy edition without their day, as they are: small enough to be looked at whole. */
export function sampleMessyCensus({ lines }: MessyCensus): string[][] {
  const shown = censusColumns.flatMap(({ name }, index) =>
    name === "census_day" ? [] : [{ name, index }],
  );
  return [
    shown.map(({ name }) => name),
    ...sampledLines.map((number) => shown.map(({ index }) => lines[number - 1]?.[index] ?? "")),
  ];
}
