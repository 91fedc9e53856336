import { grouped } from "#app/lib/counted.ts";
import { ColumnHeads } from "#app/ui/column-heads.tsx";
import { Disclosure } from "#app/ui/controls/disclosure.tsx";
import { DataTable } from "#app/ui/data-table.tsx";

import { SpreadDrawing } from "./spread-drawing.tsx";
import { spreadText } from "./spread-text.ts";
import type { RowCounts } from "./view-texts.ts";
import type { Distribution } from "./worker/calls.ts";

interface ValueSpreadProps {
  distribution: Distribution;
  rows: RowCounts;
}

/** The values of a column in the whole table and in the rows that are left: drawn, in words, and as a table. */
export function ValueSpread({ distribution, rows }: ValueSpreadProps) {
  const { name, isBinned, bars } = distribution;
  const value = isBinned ? "From, to" : "Value";
  const isFiltered = rows.left < rows.all;
  const names = [value, "All rows", ...(isFiltered ? ["Left"] : [])];
  return (
    <div className="grid gap-2">
      {bars.length > 0 && <SpreadDrawing bars={bars} className="h-20 w-full" />}
      <p className="text-sm">
        {spreadText(distribution, rows).join(" ")}
        {isFiltered && bars.length > 0 && " Dark in the drawing: the rows that are left."}
      </p>
      {bars.length > 0 && (
        <Disclosure summary="The figures" isWide>
          <DataTable caption={`How the values of ${name} are spread`}>
            <ColumnHeads names={names} figures={names.slice(1)} />
            <tbody>
              {bars.map(({ label, all, left }) => (
                <tr key={label}>
                  <th scope="row" className="font-normal wrap-anywhere">
                    {label}
                  </th>
                  <td className="num">{grouped(all)}</td>
                  {isFiltered && <td className="num">{grouped(left)}</td>}
                </tr>
              ))}
            </tbody>
          </DataTable>
        </Disclosure>
      )}
    </div>
  );
}
