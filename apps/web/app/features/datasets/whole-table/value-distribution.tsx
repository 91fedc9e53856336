import { pluralize, formatCount } from "@site/clean/format-count";

import { Disclosure } from "#app/ui/controls/disclosure.tsx";
import { TableHead, DataTable } from "#app/ui/data-table.tsx";

import type { RowCounts } from "./view-texts.ts";
import type { Distribution, ValueRange, Bar } from "./worker/worker-messages.ts";

interface DistributionDetailsProps {
  distribution: Distribution;
  rows: RowCounts;
}

/** The values of a column in all rows and in the filtered rows, as a drawing, as text and as a table. */
export function DistributionDetails({ distribution, rows }: DistributionDetailsProps) {
  const { name, isBinned, bars } = distribution;
  const value = isBinned ? "From, to" : "Value";
  const isFiltered = rows.filtered < rows.all;
  const names = [value, "All rows", ...(isFiltered ? ["Left"] : [])];
  return (
    <div className="grid gap-2">
      {bars.length > 0 && <DistributionBars bars={bars} className="h-20 w-full" />}
      <p className="text-sm">
        <span>{describeDistribution(distribution, rows).join(" ")}</span>
        {isFiltered && bars.length > 0 && (
          <span> Dark in the drawing: the rows that are left.</span>
        )}
      </p>
      {bars.length > 0 && (
        <Disclosure summary="The figures" isWide>
          <DataTable caption={`How the values of ${name} are spread`}>
            <TableHead names={names} figures={names.slice(1)} />
            <tbody translate="no">
              {bars.map(({ label, all, filtered }) => (
                <tr key={label}>
                  <th scope="row" className="font-normal wrap-anywhere">
                    {label}
                  </th>
                  <td className="num">{formatCount(all)}</td>
                  {isFiltered && <td className="num">{formatCount(filtered)}</td>}
                </tr>
              ))}
            </tbody>
          </DataTable>
        </Disclosure>
      )}
    </div>
  );
}

/** The drawing in a column's header. The column's dialog has the same content as text. */
export function HeaderDistribution({
  distribution: { bars, unshownValues },
}: {
  distribution: Distribution;
}) {
  return (
    <span aria-hidden className="mt-1 flex h-6 items-end gap-2">
      {bars.length > 0 && <DistributionBars bars={bars} className="h-full min-w-0 flex-1" />}
      {unshownValues > 0 && (
        <i className="text-xs leading-none">
          {bars.length > 0 ? `+${unshownValues}` : `${unshownValues} values`}
        </i>
      )}
    </span>
  );
}

/** Minimum height as a share of the highest bar, so that bars of few rows stay visible. */
const MIN_BAR_HEIGHT = 0.04;
const GAP = 0.16;
const TAIL_GAP = 0.6;

/** Bars for all rows, with the filtered rows inside. Hidden from screen readers, which get the text. */
function DistributionBars({ bars, className }: { bars: readonly Bar[]; className: string }) {
  const highest = Math.max(1, ...bars.map(({ all }) => all));
  const drawBars = (part: "all" | "filtered") =>
    bars
      .map((bar, at) => {
        const height = bar[part] === 0 ? 0 : Math.max(MIN_BAR_HEIGHT, bar[part] / highest);
        const gap = bar.isTail ? TAIL_GAP : GAP;
        return height > 0 ? `M${at + gap / 2} 1v${(-height).toFixed(3)}h${1 - gap}V1z` : "";
      })
      .join("");
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${Math.max(1, bars.length)} 1`}
      preserveAspectRatio="none"
      className={`block ${className}`}
    >
      <path
        d={drawBars("all")}
        className="fill-rule stroke-edge"
        strokeWidth="1"
        vectorEffect="non-scaling-stroke"
      />
      <path d={drawBars("filtered")} className="fill-river" />
    </svg>
  );
}

/** Describes in sentences the values of a column in all rows and in the filtered rows. */
export function describeDistribution(
  { isBinned, isByQuarter, bars, unshownValues, missing, range }: Distribution,
  rows: RowCounts,
): string[] {
  const isFiltered = rows.filtered < rows.all;
  const sentences: string[] = [];
  if (range) {
    sentences.push(`All ${pluralize(rows.all, "row")}: ${describeRange(range.all)}.`);
    if (isFiltered && range.filtered)
      sentences.push(
        `The ${formatCount(rows.filtered)} that are left: ${describeRange(range.filtered)}.`,
      );
  } else if (!isBinned) {
    const values = pluralize(bars.length + unshownValues, "value");
    if (unshownValues === 0) sentences.push(`${values}.`);
    else if (bars.length === 0) sentences.push(`${values}, each in one row.`);
    else
      sentences.push(
        `${values}: the ${bars.length} most frequent, and ${formatCount(unshownValues)} more.`,
      );
  }
  if (isByQuarter) sentences.push("Each quarter of the values has four bars.");
  if (bars.some(({ isTail }) => isTail)) {
    sentences.push("A narrow bar at the end holds what is far from the others.");
  }
  if (missing.all > 0) {
    sentences.push(
      isFiltered
        ? `Without a value: ${formatCount(missing.filtered)} of ${pluralize(missing.all, "row")}.`
        : `Without a value: ${pluralize(missing.all, "row")}.`,
    );
  }
  return sentences;
}

function describeRange({ minimum, median, maximum }: ValueRange): string {
  return `from ${minimum} to ${maximum}, median ${median}`;
}
