import type { AsyncBuffer, FileMetaData } from "hyparquet";

import { buildTable } from "../columns/build-table.ts";
import { refuseManyCells } from "../columns/limits.ts";
import type { Table } from "../columns/table.ts";
import { PackedRefusal } from "../packed-refusal.ts";
import { Refusal } from "../refusal.ts";
import { type Field, takeFields } from "./parquet-fields.ts";
import { cellText, parsers } from "./parquet-text.ts";

/** Codecs that hyparquet reads without another package. */
const KNOWN_CODECS = new Set<string | undefined>(["UNCOMPRESSED", "SNAPPY"]);

/** Rows that are taken out of a group at once: what it says of their number may be a lie. */
const ROWS_AT_ONCE = 1 << 18;

/** Reads a Parquet file as text, its names in the first row. Throws a Refusal. */
export async function readParquet(file: Uint8Array): Promise<Table> {
  const { parquetMetadataAsync, parquetRead } = await import("hyparquet");
  const buffer: AsyncBuffer = {
    byteLength: file.byteLength,
    slice: (start, end) => file.slice(start, end).buffer,
  };
  const { metadata, fields } = await wrapParquetErrors(async () => {
    const metadata = await parquetMetadataAsync(buffer);
    assertSupportedTypes(metadata);
    return { metadata, fields: takeFields(metadata) };
  });
  if (fields.length === 0) throw new Refusal("empty-file");
  assertSupportedCodecs(metadata);
  const rows = Number(metadata.num_rows);
  refuseManyCells(rows, fields.length);
  const table = buildTable();
  fields.forEach(({ name }, column) => table.set(0, column, cellText(name)));
  let row = 0;
  for (const { num_rows: count } of metadata.row_groups) {
    const end = row + Number(count);
    if (end > rows) throw new PackedRefusal("damaged-parquet");
    for (let from = row; from < end; from += ROWS_AT_ONCE) {
      const read = await wrapParquetErrors(() =>
        readRows(from, Math.min(end, from + ROWS_AT_ONCE)),
      );
      for (const cells of read) {
        row += 1;
        setRow(cells);
      }
    }
  }
  if (row !== rows) throw new PackedRefusal("damaged-parquet");
  return table.finish(rows + 1);

  async function readRows(rowStart: number, rowEnd: number): Promise<unknown[][]> {
    let found: unknown[][] = [];
    await parquetRead({
      file: buffer,
      metadata,
      rowStart,
      rowEnd,
      utf8: false,
      parsers,
      onComplete: (all: unknown[][]) => {
        found = all;
      },
    });
    return found;
  }

  function setRow(cells: unknown[]): void {
    fields.forEach((field, column) => {
      const cell = cells[column];
      // A missing cell is null, or has others inside; this one is behind the last of its column.
      if (cell === undefined && !field.isNested) throw new PackedRefusal("damaged-parquet");
      table.set(row, column, formatCell(cell, field));
    });
  }
}

function formatCell(cell: unknown, { name, text }: Field): string {
  try {
    return text(cell);
  } catch (error) {
    throw error instanceof TypeError
      ? new PackedRefusal("bytes-without-text", { column: name })
      : error;
  }
}

/** What hyparquet throws is for programmers. */
async function wrapParquetErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof PackedRefusal ? error : new PackedRefusal("damaged-parquet");
  }
}

/** hyparquet reads no others. */
function assertSupportedTypes({ schema }: FileMetaData): void {
  const other = schema.find(({ converted_type: type }) => type === "BSON" || type === "INTERVAL");
  if (other) throw new PackedRefusal("bytes-without-text", { column: other.name });
}

function assertSupportedCodecs({ row_groups: groups }: FileMetaData): void {
  const codecs = groups.flatMap(({ columns }) => columns.map((one) => one.meta_data?.codec));
  const unknown = codecs.find((codec) => !KNOWN_CODECS.has(codec));
  if (unknown !== undefined) throw new PackedRefusal("unknown-compression", { codec: unknown });
}
