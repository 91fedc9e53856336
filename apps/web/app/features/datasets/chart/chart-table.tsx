import type { DescribedChart } from "@site/content/datasets/figures/describe-chart";

import { ColumnHeads } from "#app/ui/column-heads.tsx";
import { Disclosure } from "#app/ui/controls/disclosure.tsx";
import { DataTable } from "#app/ui/data-table.tsx";

interface ChartTableProps {
  chart: DescribedChart;
  /** The address of all rows. */
  csv: string | undefined;
}

const isFigure = (cell: string) => /^[\d.,]+$/.test(cell);

/** What a chart draws, as a table. */
export function ChartTable({ chart: { caption, heads, rows, all }, csv }: ChartTableProps) {
  const figures = heads.filter((_, at) => at > 0 && rows.every((row) => isFigure(row[at] ?? "")));
  const isPart = rows.length < all;
  return (
    <Disclosure summary="The same as a table" isWide>
      <div className="grid gap-3">
        <DataTable caption={caption} captionHidden={false}>
          <ColumnHeads names={heads} figures={figures} />
          <tbody>
            {rows.map((cells, row) => (
              // Two marks of a chart may be the same.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={row}>
                {cells.map((cell, at) =>
                  at === 0 ? (
                    <th key={heads[at]} scope="row" className="font-normal">
                      {cell}
                    </th>
                  ) : (
                    <td
                      key={heads[at]}
                      className={figures.includes(heads[at] ?? "") ? "num" : undefined}
                    >
                      {cell}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </DataTable>
        <p className="text-sm text-faint">
          {isPart ? `${rows.length} of ${all} marks, evenly spaced. ` : ""}
          <a href={csv}>The CSV file</a> has {isPart ? "all of them" : "all years and columns"}.
        </p>
      </div>
    </Disclosure>
  );
}
