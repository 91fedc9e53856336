import type { DescribedColumn } from "@site/content/datasets/describe-dataset";

import { TableHead, DataTable } from "#app/ui/data-table.tsx";

interface PreviewTableProps {
  caption: string;
  columns: readonly DescribedColumn[];
  rows: readonly (readonly string[])[];
}

/** The first rows of the clean table, which scroll under their header. */
export function PreviewTable({ caption, columns, rows }: PreviewTableProps) {
  const figures = columns.filter(({ type }) => cellStyles[type] === "num").map(({ name }) => name);
  return (
    <div className="table-tall">
      <DataTable caption={caption} captionHidden={false} isData>
        <TableHead names={columns.map(({ name }) => name)} figures={figures} />
        {/* Names do not wrap, because the table scrolls sideways anyway. */}
        <tbody className="whitespace-nowrap">
          {rows.map((row, at) => (
            // Two rows may be equal.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={at}>
              {columns.map(({ name, type }, index) => (
                <td key={name} className={cellStyles[type]}>
                  {row[index] || <MissingMark />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </DataTable>
    </div>
  );
}

/** The first lines of a messy file, with all their spaces. The first line is the header. */
export function MessyPreviewTable({ caption, rows }: Pick<PreviewTableProps, "caption" | "rows">) {
  const [header = [], ...lines] = rows;
  return (
    <DataTable caption={caption} captionHidden={false} isData>
      <thead>
        <tr>
          {header.map((name, column) => (
            // The names in a messy file may be missing or repeated.
            // oxlint-disable-next-line react/no-array-index-key
            <th key={column} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="font-mono text-sm whitespace-pre">
        {lines.map((line, row) => (
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={row}>
            {line.map((cell, column) => (
              // oxlint-disable-next-line react/no-array-index-key
              <td key={column}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

const cellStyles: Partial<Record<DescribedColumn["type"], string>> = {
  integer: "num",
  number: "num",
};

function MissingMark() {
  return (
    <>
      <span aria-hidden className="text-silt">
        –
      </span>
      <span className="sr-only">missing</span>
    </>
  );
}
