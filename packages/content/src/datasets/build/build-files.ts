import { tableToCsv, writeCsv } from "../csv.ts";
import type { Dataset } from "../dataset-schema.ts";
import type { MessySpec } from "../messy/messy-spec.ts";
import { messyTable } from "../messy/messy-table.ts";
import { writeChanges } from "../messy/write-changes.ts";
import { tableToParquet } from "../parquet.ts";
import type { Cell, Table } from "../table.ts";

type Row = Record<string, Cell>;

/** What the folder of a dataset holds beside its description. */
export interface DatasetParts {
  rows: readonly (readonly Cell[])[];
  /** How the messy edition is made, and the pandas script that repairs it. */
  messy?: { spec: (rows: readonly Row[]) => MessySpec<Row>; script: string };
}

/** The files of a dataset by their names: the clean table, and what belongs to its messy edition. */
export function buildFiles(
  { slug, columns }: Dataset,
  { rows, messy }: DatasetParts,
): [string, Uint8Array][] {
  const clean: Table = { columns, rows };
  const files: [string, Uint8Array][] = [
    [`${slug}.csv`, text(tableToCsv(clean))],
    [`${slug}.parquet`, tableToParquet(clean)],
  ];
  if (!messy) return files;
  const named = rows.map((row): Row =>
    Object.fromEntries(columns.map(({ name }, index) => [name, row[index] ?? null])),
  );
  const spec = messy.spec(named);
  const made = messyTable(named, spec);
  const isLost = (row: number, column: string) =>
    made.missing.get(row)?.has(column) && !spec.derivable?.includes(column);
  const answer = rows.map((row, index) =>
    row.map((cell, at) => (isLost(index, columns[at]?.name ?? "") ? null : cell)),
  );
  return [
    ...files,
    [`${slug}-messy.csv`, text(writeCsv(made.lines))],
    [`${slug}-messy-answer.csv`, text(tableToCsv({ columns, rows: answer }))],
    [`${slug}-messy-changes.csv`, text(writeChanges(made.changes))],
    [`clean-${slug}-messy.py`, text(messy.script)],
  ];
}

function text(content: string): Uint8Array {
  return new TextEncoder().encode(content);
}
