import type { ColumnMetaData, FileMetaData, SchemaTree } from "hyparquet";

import { BinaryFileError } from "../binary-file-error.ts";
import { assertCellCount } from "../columns/limits.ts";
import { createTableBuilder } from "../columns/table-builder.ts";
import type { Table } from "../columns/table.ts";
import { CleanError } from "../errors.ts";
import { loadDecompressor, type PageDecompressor } from "./parquet/decompress-page.ts";
import {
  createLeafFormatter,
  formatParquetValue,
  type LeafFormat,
  listDurations,
  parquetParsers,
  toHexadecimal,
  toNestedValue,
} from "./parquet/parquet-values.ts";
import { copyThriftStruct } from "./parquet/thrift-bounds.ts";
import type { CsvOptions } from "./parse-csv.ts";

/** A column of values. A field of the file has several if it is nested. */
interface Leaf {
  schemaPath: SchemaTree[];
  format: LeafFormat;
}

interface Field {
  tree: SchemaTree;
  name: string;
  isNested: boolean;
  leaves: Leaf[];
  /** Index of the first leaf among the columns of the file. */
  firstLeaf: number;
}

/**
 * Reads a Parquet file as text, with the column names in the first row. Lists, maps and structs become JSON, and bytes
 * that aren't text hexadecimal digits. Throws a CleanError.
 */
export async function readParquet(
  bytes: Uint8Array,
  onProgress?: CsvOptions["onProgress"],
): Promise<Table> {
  const file =
    bytes.buffer instanceof ArrayBuffer
      ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length)
      : bytes.slice();
  return wrapParquetErrors(async () => {
    const metadata = await readMetadata(file);
    const fields = await listFields(metadata);
    if (fields.length === 0) throw new CleanError("empty-file");
    const groups = metadata.row_groups.map(({ num_rows: count }) => Number(count));
    const rows = groups.reduce((sum, count) => sum + count, 0);
    const declared = Number(metadata.num_rows);
    assertCellCount(declared, fields.length);
    // Some writers leave out the total.
    const isComplete = declared === rows || declared === 0;
    if (!isComplete || groups.some((count) => !(count >= 0)))
      throw new BinaryFileError("damaged-parquet");
    assertCellCount(rows, fields.length);
    const chunks = await listChunks(metadata, fields);
    const { readColumnChunk } = await import("./parquet/read-column-chunk.ts");
    const table = createTableBuilder();
    for (const [column, field] of fields.entries()) {
      table.set(0, column, formatParquetValue(field.name));
      await readField(field, (row, text) => table.set(row + 1, column, text));
    }
    // Names such as “column 1” look like those of a table without names.
    const hasNames = !fields.every(({ name }, at) => name === `column ${at + 1}`);
    return { ...table.finish(rows + 1), isTyped: hasNames };

    async function readField(
      field: Field,
      set: (row: number, text: string) => void,
    ): Promise<void> {
      const [leaf] = field.leaves;
      // Bytes without a type are text or not in all rows alike, so all are looked at before the first is formatted.
      const isBinary =
        leaf && !field.isNested && leaf.format.isUntyped
          ? await hasBinaryValue(field, leaf)
          : false;
      await forEachCell(field, (row, cell) => {
        if (field.isNested) set(row, formatParquetValue(cell));
        else if (leaf) set(row, formatCell(cell, leaf, { isBinary, name: field.name }));
      });
    }

    async function hasBinaryValue(field: Field, leaf: Leaf): Promise<boolean> {
      let isBinary = false;
      await forEachCell(field, (_, cell) => {
        isBinary ||= cell instanceof Uint8Array && !leaf.format.isText(cell);
      });
      return isBinary;
    }

    /** Reads a field one row group after the other, because only the values of one are in memory at a time. */
    async function forEachCell(
      field: Field,
      visit: (row: number, cell: unknown) => void,
    ): Promise<void> {
      let row = 0;
      for (const [group, count] of groups.entries()) {
        if (count === 0) continue;
        const leaves = new Map<string, unknown[]>();
        let length = 0;
        for (const [at, leaf] of field.leaves.entries()) {
          const chunk = chunks[group]?.[field.firstLeaf + at];
          if (!chunk) throw new BinaryFileError("damaged-parquet");
          const parts = await readColumnChunk(file, {
            ...chunk,
            schemaPath: leaf.schemaPath,
            rows: count,
          });
          if (!field.isNested) {
            for (const part of parts) {
              for (let index = 0; index < part.length; index += 1) visit(row + index, part[index]);
              row += part.length;
              length += part.length;
            }
            continue;
          }
          const values = parts.flatMap((part) => Array.from(part as ArrayLike<unknown>));
          leaves.set(
            leaf.schemaPath.at(-1)?.path.join(".") ?? "",
            values.map((value) => toNestedValue(value, leaf.format)),
          );
        }
        if (field.isNested) {
          const cells = await assembleField(field.tree, leaves);
          for (let index = 0; index < cells.length; index += 1) visit(row + index, cells[index]);
          row += cells.length;
          length = cells.length;
        }
        onProgress?.(row, 0);
        if (length !== count) throw new BinaryFileError("damaged-parquet");
      }
    }
  });
}

function formatCell(
  cell: unknown,
  { format }: Leaf,
  { isBinary, name }: { isBinary: boolean; name: string },
): string {
  if (isBinary && cell instanceof Uint8Array) return toHexadecimal(cell);
  try {
    return format.toText(cell);
  } catch (error) {
    throw error instanceof TypeError
      ? new BinaryFileError("bytes-without-text", { column: name })
      : error;
  }
}

async function assembleField(tree: SchemaTree, leaves: Map<string, unknown[]>): Promise<unknown[]> {
  const { assembleNested } = await import("hyparquet/src/assemble.js");
  const { DEFAULT_PARSERS } = await import("hyparquet/src/convert.js");
  assembleNested(leaves, tree, { ...DEFAULT_PARSERS, ...parquetParsers });
  const cells = leaves.get(tree.path.join("."));
  if (!cells) throw new BinaryFileError("damaged-parquet");
  return cells;
}

const MAGIC = new TextEncoder().encode("PAR1");
/** Path of a column's statistics in the metadata: row groups, columns, metadata, statistics. */
const STATISTICS = [4, 1, 3, 12];

/** Reads the metadata without the statistics, which some writers store in a form that hyparquet can't parse. */
async function readMetadata(file: Uint8Array<ArrayBuffer>): Promise<FileMetaData> {
  const { parquetMetadata } = await import("hyparquet");
  const end = file.length - 8;
  const length = new DataView(file.buffer, file.byteOffset + end).getUint32(0, true);
  if (length > end || MAGIC.some((byte, at) => file[end + 4 + at] !== byte))
    throw new BinaryFileError("damaged-parquet");
  const { copy } = copyThriftStruct(file.subarray(0, end), end - length, STATISTICS);
  const footer = new Uint8Array(copy.length + 8);
  footer.set(copy);
  new DataView(footer.buffer).setUint32(copy.length, copy.length, true);
  footer.set(MAGIC, copy.length + 4);
  return parquetMetadata(footer.buffer, { geoparquet: false });
}

/** Lists the top-level fields with their leaves. */
async function listFields(metadata: FileMetaData): Promise<Field[]> {
  const { parquetSchema } = await import("hyparquet");
  const root = parquetSchema(metadata);
  const durations = listDurations(metadata);
  let leafCount = 0;
  return root.children.map((tree) => {
    const { name } = tree.element;
    const leaves = listLeafPaths([root, tree]).map((schemaPath): Leaf => {
      const element = schemaPath.at(-1)?.element ?? tree.element;
      const isVariant = schemaPath.some((node) => node.element.logical_type?.type === "VARIANT");
      return {
        schemaPath,
        format: createLeafFormatter(element, { duration: durations.get(name), isVariant }),
      };
    });
    const isNested = tree.children.length > 0 || tree.element.repetition_type === "REPEATED";
    const field = { tree, name, isNested, leaves, firstLeaf: leafCount };
    leafCount += leaves.length;
    return field;
  });
}

function listLeafPaths(path: SchemaTree[]): SchemaTree[][] {
  const children = path.at(-1)?.children ?? [];
  if (children.length === 0 && path.at(-1)?.element.type === undefined) return [];
  return children.length === 0
    ? [path]
    : children.flatMap((child) => listLeafPaths([...path, child]));
}

interface Chunk {
  metadata: ColumnMetaData;
  decompress: PageDecompressor;
}

/** Lists the column chunks of each row group, in the order of the leaves. Loads the decompressors that they need. */
async function listChunks(metadata: FileMetaData, fields: readonly Field[]): Promise<Chunk[][]> {
  const leaves = fields.flatMap((field) => field.leaves);
  const decompressors = new Map<string, PageDecompressor>();
  const groups: Chunk[][] = [];
  for (const { columns, num_rows: count } of metadata.row_groups) {
    if (count !== 0n && columns.length !== leaves.length)
      throw new BinaryFileError("damaged-parquet");
    const chunks: Chunk[] = [];
    for (const { meta_data: column, crypto_metadata: isEncrypted } of columns) {
      if (isEncrypted) throw new BinaryFileError("encrypted-parquet");
      if (!column) throw new BinaryFileError("damaged-parquet");
      const decompress = decompressors.get(column.codec) ?? (await loadDecompressor(column.codec));
      decompressors.set(column.codec, decompress);
      chunks.push({ metadata: column, decompress });
    }
    groups.push(chunks);
  }
  return groups;
}

/** Converts other errors, which aren't meant for users, to a CleanError. */
async function wrapParquetErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof CleanError && error.code !== "inflates-too-far"
      ? error
      : new BinaryFileError("damaged-parquet");
  }
}
