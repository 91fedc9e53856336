import sampleRows from "@site/content/data/census-historical/census-messy-sample.json";
import type { SampleCells } from "@site/content/datasets/census/sample-messy-census";
import type { Repair } from "@site/content/datasets/census/sample-repairs";

import { DataTable } from "#app/ui/data-table.tsx";

/** One repair: its cells before and after, and the line of Python that did it. */
export function RepairExample({ repair }: { repair: Repair }) {
  const { column, python } = repair;
  return (
    <div className="grid gap-4">
      {column === "row" ? <DroppedRow /> : <ChangedCells column={column} />}
      {/* The region takes the focus because it scrolls sideways. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div
        role="region"
        aria-label={
          column === "row" ? "Python that drops the row" : `Python of the column ${column}`
        }
        tabIndex={0}
        className="overflow-x-auto border border-s-4 border-rule border-s-river bg-sheet px-4 py-3 text-sm"
      >
        <code className="whitespace-pre">{python}</code>
      </div>
    </div>
  );
}

function ChangedCells({ column }: { column: keyof SampleCells }) {
  const changes = new Map(sampleRows.map(({ raw, clean }) => [raw[column], clean[column]]));
  const rows = [...changes].filter(([raw, clean]) => raw !== clean);
  return (
    <DataTable caption={`The column ${column} before and after`}>
      <thead>
        <tr>
          <th scope="col">As it came</th>
          <th scope="col">Clean</th>
        </tr>
      </thead>
      <tbody className="font-mono">
        {rows.map(([raw, clean]) => (
          <tr key={raw}>
            <td className="gate-dirty w-1/2 whitespace-pre">{raw}</td>
            <td>{clean}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

function DroppedRow() {
  const duplicate = sampleRows.findIndex((row) => row.duplicate);
  return (
    <DataTable caption="Two rows that are the same once clean">
      <thead>
        <tr>
          <th scope="col">Row</th>
          <th scope="col">As it came</th>
          <th scope="col">Clean</th>
          <th scope="col">Kept</th>
        </tr>
      </thead>
      <tbody className="font-mono">
        {[duplicate - 1, duplicate].map((index) => (
          <tr key={index}>
            <th scope="row">{index + 1}</th>
            <td className="whitespace-pre">
              {Object.values(sampleRows[index]?.raw ?? {}).join("  ")}
            </td>
            <td className="whitespace-pre">
              {Object.values(sampleRows[index]?.clean ?? {}).join("  ")}
            </td>
            <td>{index === duplicate ? "no" : "yes"}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
