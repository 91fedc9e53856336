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
 * Every column with its type, meaning and profile. On a phone, each row is a small sheet, so that the drawings are
 * visible without scrolling sideways.
 */
export function ColumnTable({ title, columns }: ColumnTableProps) {
  return (
    <DataTable caption={`Columns of ${title}`}>
      <thead className="max-sm:sr-only">
        <tr>
          <th scope="col">Column</th>
          <th scope="col">Meaning</th>
          <th scope="col" className="text-end">
            Missing
          </th>
          <th scope="col" className="text-end">
            Distinct
          </th>
          <th scope="col">Distribution</th>
        </tr>
      </thead>
      <tbody>
        {columns.map(({ name, type, meaning, unit, missing, distinct, drawing }) => (
          <tr
            key={name}

            className="max-sm:grid max-sm:grid-cols-2 max-sm:border-b max-sm:border-rule max-sm:*:border-b-0!"
          >
            <th scope="row" className="max-sm:col-span-full">
              <code translate="no">{name}</code>
              <span className="block text-sm font-normal text-faint">
                {unit ? `${types[type]}, ${unit}` : types[type]}
              </span>
            </th>
            <td className="max-sm:col-span-full max-sm:pt-0! sm:min-w-56">{meaning}</td>
            <CountCell name="Missing" count={missing} />
            <CountCell name="Distinct" count={distinct} />
            <td className="text-faint max-sm:col-span-full max-sm:pt-0! sm:w-80 sm:min-w-72">
              {/* Safe HTML: packages/content draws it when the site is built. */}
              <div dangerouslySetInnerHTML={{ __html: drawing }} />
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

/** A count, with the name of its column where the table header is hidden. */
function CountCell({ name, count }: { name: string; count: number }) {
  return (
    <td className="num max-sm:pt-0! max-sm:text-start!">
      <span aria-hidden className="font-sans text-faint sm:hidden">
        {name}{" "}
      </span>
      {count}
    </td>
  );
}
