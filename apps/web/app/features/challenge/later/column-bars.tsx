import type { ScoredColumn } from "@site/content/datasets/score/score-table";

import { DataTable } from "#app/ui/data-table.tsx";

/** How many cells of each column are right, and what is wrong with the others. */
export function ColumnBars({ columns }: { columns: readonly ScoredColumn[] }) {
  return (
    <DataTable caption="The cells of each column" captionHidden={false}>
      <thead>
        <tr>
          <th scope="col">Column</th>
          <th scope="col">
            <span className="sr-only">Drawn</span>
          </th>
          {["Right", "Another value", "Another type", "Lost", "Invented"].map((head) => (
            <th key={head} scope="col" className="text-end">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {columns.map(({ name, right, value, type, lost, invented }) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
            </th>
            <td className="w-40 min-w-28">
              <Bar right={right} wrong={value + type + invented} lost={lost} />
            </td>
            {[right, value, type, lost, invented].map((count, at) => (
              // The counts of a column never change their places.
              // oxlint-disable-next-line react/no-array-index-key
              <td key={at} className="num">
                {count}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

/** Right cells, wrong ones and a gap for the lost; the numbers beside it say the same. */
function Bar({ right, wrong, lost }: { right: number; wrong: number; lost: number }) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${right + wrong + lost} 10`}
      preserveAspectRatio="none"
      className="h-4 w-full border border-edge"
    >
      <rect width={right} height="10" className="fill-river" />
      <rect x={right} width={wrong} height="10" className="fill-fault" />
    </svg>
  );
}
