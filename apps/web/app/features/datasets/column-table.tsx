// Browsers have taken rows that are laid out as a grid for no rows: the roles say that they are.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import type { DescribedColumn } from "@site/content/datasets/describe-dataset";

import { DataTable } from "#app/ui/data-table.tsx";

const types: Record<DescribedColumn["type"], string> = {
  integer: "integer",
  number: "number",
  string: "text",
  date: "date",
};

interface ColumnTableProps {
  title: string;
  columns: readonly DescribedColumn[];
}

/**
 * Every column with its type, meaning and profile. On a phone a row is a small sheet, so that the drawings are seen
 * without scrolling sideways.
 */
export function ColumnTable({ title, columns }: ColumnTableProps) {
  return (
    <DataTable caption={`Columns of ${title}`}>
      <thead role="rowgroup" className="max-sm:sr-only">
        <tr role="row">
          <th role="columnheader" scope="col">
            Column
          </th>
          <th role="columnheader" scope="col">
            Meaning
          </th>
          <th role="columnheader" scope="col" className="text-end">
            Missing
          </th>
          <th role="columnheader" scope="col" className="text-end">
            Distinct
          </th>
          <th role="columnheader" scope="col">
            Distribution
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {columns.map(({ name, type, meaning, unit, missing, distinct, drawing }) => (
          <tr
            key={name}
            role="row"
            className="max-sm:grid max-sm:grid-cols-2 max-sm:border-b max-sm:border-rule max-sm:*:border-b-0!"
          >
            <th role="rowheader" scope="row" className="max-sm:col-span-full">
              <code>{name}</code>
              <span className="block text-sm font-normal text-faint">
                {types[type]}
                {unit && `, ${unit}`}
              </span>
            </th>
            <td role="cell" className="max-sm:col-span-full max-sm:pt-0! sm:min-w-56">
              {meaning}
            </td>
            <CountCell name="Missing" count={missing} />
            <CountCell name="Distinct" count={distinct} />
            <td
              role="cell"
              className="text-faint max-sm:col-span-full max-sm:pt-0! sm:w-80 sm:min-w-72"
            >
              {/* Drawn by our own packages/content when the site is built. */}
              <div dangerouslySetInnerHTML={{ __html: drawing }} />
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

/** A count, with the name of its column where the heads are out of sight. */
function CountCell({ name, count }: { name: string; count: number }) {
  return (
    <td role="cell" className="num max-sm:pt-0! max-sm:text-start!">
      <span aria-hidden className="font-sans text-faint sm:hidden">
        {name}{" "}
      </span>
      {count}
    </td>
  );
}
