import { counted, grouped } from "#app/lib/counted.ts";

import type { RowCounts } from "./view-texts.ts";
import type { Distribution, Extent } from "./worker/calls.ts";

/** In sentences how the values of a column are spread over all rows, and over those that are left. */
export function spreadText(
  { isBinned, isByQuarter, bars, others, missing, range }: Distribution,
  rows: RowCounts,
): string[] {
  const isFiltered = rows.left < rows.all;
  const sentences: string[] = [];
  if (range) {
    sentences.push(`All ${counted(rows.all, "row")}: ${extentText(range.all)}.`);
    if (isFiltered && range.left)
      sentences.push(`The ${grouped(rows.left)} that are left: ${extentText(range.left)}.`);
  } else if (!isBinned) {
    const values = counted(bars.length + others, "value");
    if (others === 0) sentences.push(`${values}.`);
    else if (bars.length === 0) sentences.push(`${values}, each in one row.`);
    else
      sentences.push(`${values}: the ${bars.length} most frequent, and ${grouped(others)} more.`);
  }
  if (isByQuarter) sentences.push("Each quarter of the values has four bars.");
  if (bars.some(({ isTail }) => isTail)) {
    sentences.push("A narrow bar at the end holds what is far from the others.");
  }
  if (missing.all > 0) {
    sentences.push(
      isFiltered
        ? `Without a value: ${grouped(missing.left)} of ${counted(missing.all, "row")}.`
        : `Without a value: ${counted(missing.all, "row")}.`,
    );
  }
  return sentences;
}

function extentText({ least, median, greatest }: Extent): string {
  return `from ${least} to ${greatest}, median ${median}`;
}
