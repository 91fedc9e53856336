import type { AsyncBuffer, FileMetaData } from "hyparquet";

import { BinaryFileError } from "../binary-file-error.ts";
import { assertCellCount } from "../columns/limits.ts";
import { createTableBuilder } from "../columns/table-builder.ts";
import type { Table } from "../columns/table.ts";
import { CleanError } from "../errors.ts";
import {
  type ParquetField,
  prepareFields,
  formatParquetValue,
  parquetParsers,
} from "./parquet-fields.ts";

/** Codecs that hyparquet supports without another package. */
const KNOWN_CODECS = new Set<string | undefined>(["UNCOMPRESSED", "SNAPPY"]);

/** Rows read at once. Limited because the row count that a file declares may be false. */
const ROWS_AT_ONCE = 1 << 18;

/** Reads a Parquet file as text, with the column names in the first row. Throws a CleanError. */
export async function readParquet(file: Uint8Array): Promise<Table> {
  const { parquetMetadataAsync, parquetRead } = await import("hyparquet");
  const buffer: AsyncBuffer = {
    byteLength: file.byteLength,
    // Node's Buffer has a slice() that doesn't copy.
    slice: (start, end) => Uint8Array.prototype.slice.call(file, start, end).buffer,
  };
  const { metadata, fields } = await wrapParquetErrors(async () => {
    const metadata = await parquetMetadataAsync(buffer);
    assertSupportedTypes(metadata);
    return { metadata, fields: prepareFields(metadata) };
  });
  if (fields.length === 0) throw new CleanError("empty-file");
  assertSupportedCodecs(metadata);
  const rows = Number(metadata.num_rows);
  assertCellCount(rows, fields.length);
  const table = createTableBuilder();
  fields.forEach(({ name }, column) => table.set(0, column, formatParquetValue(name)));
  let row = 0;
  for (const { num_rows: count } of metadata.row_groups) {
    const end = row + Number(count);
    if (end > rows) throw new BinaryFileError("damaged-parquet");
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
  if (row !== rows) throw new BinaryFileError("damaged-parquet");
  return table.finish(rows + 1);

  async function readRows(rowStart: number, rowEnd: number): Promise<unknown[][]> {
    let found: unknown[][] = [];
    await parquetRead({
      file: buffer,
      metadata,
      rowStart,
      rowEnd,
      utf8: false,
      parsers: parquetParsers,
      onComplete: (all: unknown[][]) => {
        found = all;
      },
    });
    return found;
  }

  function setRow(cells: unknown[]): void {
    fields.forEach((field, column) => {
      const cell = cells[column];
      // A missing cell is null. If a column ends before the declared row count, its cells are undefined.
      if (cell === undefined && !field.isNested) throw new BinaryFileError("damaged-parquet");
      table.set(row, column, formatCell(cell, field));
    });
  }
}

function formatCell(cell: unknown, { name, format }: ParquetField): string {
  try {
    return format(cell);
  } catch (error) {
    throw error instanceof TypeError
      ? new BinaryFileError("bytes-without-text", { column: name })
      : error;
  }
}

/** Converts hyparquet's own errors, which aren't meant for users, to a CleanError. */
async function wrapParquetErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof BinaryFileError ? error : new BinaryFileError("damaged-parquet");
  }
}

/** Rejects types that hyparquet can't read. */
function assertSupportedTypes({ schema }: FileMetaData): void {
  const other = schema.find(({ converted_type: type }) => type === "BSON" || type === "INTERVAL");
  if (other) throw new BinaryFileError("bytes-without-text", { column: other.name });
}

function assertSupportedCodecs({ row_groups: groups }: FileMetaData): void {
  const codecs = groups.flatMap(({ columns }) => columns.map((column) => column.meta_data?.codec));
  const unknown = codecs.find((codec) => !KNOWN_CODECS.has(codec));
  if (unknown !== undefined) throw new BinaryFileError("unknown-compression", { codec: unknown });
}
