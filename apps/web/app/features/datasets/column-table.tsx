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

/** Every column with its type, meaning and profile. */
export function ColumnTable({ title, columns }: ColumnTableProps) {
  return (
    <DataTable caption={`Columns of ${title}`}>
      <thead>
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
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
              <span className="block text-sm font-normal text-faint">
                {types[type]}
                {unit && `, ${unit}`}
              </span>
            </th>
            <td className="min-w-56">{meaning}</td>
            <td className="num">{missing}</td>
            <td className="num">{distinct}</td>
            <td className="w-80 min-w-72 text-faint">
              {/* Drawn by our own packages/content when the site is built. */}
              <div dangerouslySetInnerHTML={{ __html: drawing }} />
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
