import type { AsyncBuffer, FileMetaData } from "hyparquet";

import { buildTable } from "../columns/build-table.ts";
import { refuseManyCells } from "../columns/limits.ts";
import type { Table } from "../columns/table.ts";
import { PackedRefusal } from "../packed-refusal.ts";

/** Codecs that hyparquet reads without another package. */
const KNOWN_CODECS = new Set(["UNCOMPRESSED", "SNAPPY"]);

/** Reads a Parquet file as text, its names in the first row. Throws a Refusal. */
export async function readParquet(file: Uint8Array): Promise<Table> {
  const { parquetMetadataAsync, parquetRead } = await import("hyparquet");
  const buffer: AsyncBuffer = {
    byteLength: file.byteLength,
    slice: (start, end) => file.slice(start, end).buffer,
  };
  const metadata = await orDamaged(() => parquetMetadataAsync(buffer));
  refuseCodecs(metadata);
  const names = columnNames(metadata);
  const rows = Number(metadata.num_rows);
  refuseManyCells(rows, names.length);
  const table = buildTable();
  names.forEach((name, column) => table.set(0, column, cellText(name)));
  let rowStart = 0;
  for (const { num_rows: count } of metadata.row_groups) {
    const rowEnd = rowStart + Number(count);
    const read = await orDamaged(() => readRows(rowStart, rowEnd));
    for (const cells of read) {
      rowStart += 1;
      cells.forEach((cell, column) => table.set(rowStart, column, cellText(cell)));
    }
    if (rowStart !== rowEnd) throw new PackedRefusal("damaged-parquet");
  }
  if (rowStart !== rows) throw new PackedRefusal("damaged-parquet");
  return table.finish(rows + 1);

  async function readRows(rowStart: number, rowEnd: number): Promise<unknown[][]> {
    let found: unknown[][] = [];
    await parquetRead({
      file: buffer,
      metadata,
      rowStart,
      rowEnd,
      onComplete: (all: unknown[][]) => {
        found = all;
      },
    });
    return found;
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
  const unknown = codecs.find((codec) => codec !== undefined && !KNOWN_CODECS.has(codec));
  if (unknown !== undefined) throw new PackedRefusal("unknown-compression", { codec: unknown });
}

/** The names of the outermost fields. */
function columnNames({ schema: [root, ...elements] }: FileMetaData): string[] {
  const names: string[] = [];
  let at = 0;
  for (let child = 0; child < (root?.num_children ?? 0); child += 1) {
    names.push(elements[at]?.name ?? "");
    // Behind a field come those inside of it.
    let open = 1;
    while (open > 0 && at < elements.length) {
      open += (elements[at]?.num_children ?? 0) - 1;
      at += 1;
    }
  }
  return names;
}

function cellText(value: unknown): string {
  if (value === null || value === undefined || Number.isNaN(value)) return "";
  if (typeof value === "string") return value.replaceAll("\0", "").toWellFormed();
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "number" || typeof value === "bigint") return String(value);
  if (value instanceof Date) return momentText(value);
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === "bigint" ? String(inner) : inner,
  );
}

/** A day without its time where there is none, as pandas writes it. */
function momentText(moment: Date): string {
  if (Number.isNaN(moment.getTime())) return "";
  const [day = "", time = ""] = moment.toISOString().split("T");
  const clock = time.replace("Z", "").replace(".000", "");
  return clock === "00:00:00" ? day : `${day} ${clock}`;
}
