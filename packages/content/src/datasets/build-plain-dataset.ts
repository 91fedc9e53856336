import { tableToCsv } from "./csv.ts";
import type { OneTable } from "./dataset-schema.ts";
import { tableToParquet } from "./parquet.ts";
import { readSource } from "./read-source.ts";
import type { Cell, Table, TableColumn } from "./table.ts";

/** The files of a dataset that is one table: as CSV and as Parquet. */
export async function buildPlainDataset(
  { slug, columns }: OneTable,
  source: string,
  read: (source: string, columns: readonly TableColumn[]) => Cell[][],
): Promise<[string, Uint8Array][]> {
  const table: Table = { columns, rows: read(await readSource(source), columns) };
  return [
    [`${slug}/${slug}.csv`, new TextEncoder().encode(tableToCsv(table))],
    [`${slug}/${slug}.parquet`, tableToParquet(table)],
  ];
}
