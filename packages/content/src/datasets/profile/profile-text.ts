import { numberSaid } from "../figures/say-value.ts";
import type { ColumnProfile } from "./profile-column.ts";

const short = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 3 });
const millions = new Intl.NumberFormat("en-US", {
  maximumSignificantDigits: 3,
  notation: "compact",
});
const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 1 });

/** A value of a column as people read it; a year keeps its four digits together. */
export function formatValue({ column }: ColumnProfile, value: string | number): string {
  if (typeof value === "string" || column.unit === undefined) return String(value);
  return numberSaid(value);
}

/** The same in the least room: a number has three digits that count, millions their letter. */
export function shortValue(profile: ColumnProfile, value: string | number): string {
  const { unit } = profile.column;
  return typeof value === "number" && unit !== undefined
    ? (Math.abs(value) < 1_000_000 ? short : millions).format(value)
    : formatValue(profile, value);
}

/** The figures of a profile in words, for those who cannot see the drawing. */
export function profileText(profile: ColumnProfile): string {
  const { rows, missing, distinct, range, bars, isBinned, isByQuarter, hiddenKinds } = profile;
  const tails = bars.reduce((sum, { count, isTail }) => sum + (isTail ? count : 0), 0);
  const most = bars.reduce((top, bar) => (bar.count > top.count ? bar : top), {
    label: "",
    count: 0,
  });
  const isEven = hiddenKinds === 0 && bars.every(({ count }) => count === most.count);
  const highest = isEven
    ? `each ${most.count} times`
    : `most often ${most.label}, ${most.count} times`;
  return [
    `${numberSaid(distinct)} distinct ${distinct === 1 ? "value" : "values"} in ${numberSaid(rows)} rows, ${missingText(missing, rows)}`,
    ...(range
      ? [
          `from ${formatValue(profile, range.min)} to ${formatValue(profile, range.max)}, median ${formatValue(profile, range.median)}`,
        ]
      : []),
    ...(range && isBinned
      ? [
          `half of them from ${formatValue(profile, range.lower)} to ${formatValue(profile, range.upper)}`,
        ]
      : []),
    ...(isByQuarter ? ["each quarter of the values has four bars"] : []),
    ...(tails > 0
      ? [
          `${tails} far from the others ${tails === 1 ? "is" : "are"} in a bar of ${tails === 1 ? "its" : "their"} own`,
        ]
      : []),
    ...(bars.length > 0 && !isBinned ? [highest] : []),
    ...(hiddenKinds > 0
      ? [`the ${bars.length} most frequent are drawn, and ${hiddenKinds} more are not`]
      : []),
  ].join("; ");
}

export function missingText(missing: number, rows: number): string {
  return missing === 0 ? "none missing" : `${missing} missing (${percent.format(missing / rows)})`;
}
