import type { AsyncBuffer, FileMetaData, SchemaElement } from "hyparquet";

import { buildTable } from "../columns/build-table.ts";
import { refuseManyCells } from "../columns/limits.ts";
import type { Table } from "../columns/table.ts";
import { PackedRefusal } from "../packed-refusal.ts";
import { cellText, decimalText, MOST_OF_DECIMAL } from "./parquet-text.ts";

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
  const { metadata, fields } = await orDamaged(async () => {
    const metadata = await parquetMetadataAsync(buffer);
    return { metadata, fields: takeFields(metadata) };
  });
  refuseCodecs(metadata);
  const rows = Number(metadata.num_rows);
  refuseManyCells(rows, fields.length);
  const table = buildTable();
  fields.forEach(({ name }, column) => table.set(0, column, cellText(name)));
  let row = 0;
  for (const { num_rows: count } of metadata.row_groups) {
    const end = row + Number(count);
    if (end > rows) throw new PackedRefusal("damaged-parquet");
    for (let from = row; from < end; from += ROWS_AT_ONCE) {
      const read = await orDamaged(() => readRows(from, Math.min(end, from + ROWS_AT_ONCE)));
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
      onComplete: (all: unknown[][]) => {
        found = all;
      },
    });
    return found;
  }

  function setRow(cells: unknown[]): void {
    fields.forEach(({ isNested, scale }, column) => {
      const cell = cells[column];
      // A missing cell is null, or has others inside; this one is behind the last of its column.
      if (cell === undefined && !isNested) throw new PackedRefusal("damaged-parquet");
      table.set(row, column, scale === undefined ? cellText(cell) : decimalText(cell, scale));
    });
  }
}

/** What hyparquet throws is for programmers. */
async function orDamaged<Found>(work: () => Promise<Found>): Promise<Found> {
  try {
    return await work();
  } catch {
    throw new PackedRefusal("damaged-parquet");
  }
}

function refuseCodecs({ row_groups: groups }: FileMetaData): void {
  const codecs = groups.flatMap(({ columns }) => columns.map((one) => one.meta_data?.codec));
  const unknown = codecs.find((codec) => !KNOWN_CODECS.has(codec));
  if (unknown !== undefined) throw new PackedRefusal("unknown-compression", { codec: unknown });
}

interface Field {
  name: string;
  isNested: boolean;
  /** Of decimals, how many digits are behind the point. */
  scale: number | undefined;
}

/** The outermost fields. hyparquet finds columns by name, and two may have one: each gets its number instead. */
function takeFields({ schema: [, ...elements], row_groups: groups }: FileMetaData): Field[] {
  const fields: Field[] = [];
  const fieldOfColumn: number[] = [];
  let open = 0;
  for (const element of elements) {
    const children = element.num_children ?? 0;
    if (open === 0) {
      const { name } = element;
      element.name = String(fields.length);
      fields.push({ name, isNested: children > 0, scale: takeScale(element) });
      open = 1;
    }
    if (children === 0) fieldOfColumn.push(fields.length - 1);
    // Behind a field come those inside of it.
    open += children - 1;
  }
  for (const { columns } of groups) {
    columns.forEach(({ meta_data: column }, at) => {
      if (column) column.path_in_schema[0] = String(fieldOfColumn[at]);
    });
  }
  return fields;
}

/** hyparquet would make floats of decimals, 0.35000000000000003 of 0.35: it shall read their digits alone. */
function takeScale(element: SchemaElement): number | undefined {
  if (element.converted_type !== "DECIMAL" || element.repetition_type === "REPEATED")
    return undefined;
  delete element.converted_type;
  const scale = Number(element.scale ?? 0);
  if (!(scale >= 0 && scale <= MOST_OF_DECIMAL)) throw new PackedRefusal("damaged-parquet");
  return scale;
}
