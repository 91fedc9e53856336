import { CleanError } from "../errors.ts";
import { openZip } from "./workbook/zip.ts";

/** Maximum size of an unpacked file. */
const MAX_BYTES = 1_000_000_000;
const PUSHED_BYTES = 1 << 16;

/** Unpacks a gzip file. Stops as soon as it unpacks to more than a browser can hold. Throws a CleanError. */
export async function unpackGzip(file: Uint8Array, maxBytes = MAX_BYTES): Promise<Uint8Array> {
  // DecompressionStream rejects several members one after the other, as bgzip and log rotation write them.
  const { Gunzip } = await import("fflate");
  const chunks: Uint8Array[] = [];
  let length = 0;
  const gunzip = new Gunzip((chunk) => {
    length += chunk.length;
    if (length > maxBytes) throw new CleanError("inflates-too-far", { most: maxBytes });
    chunks.push(chunk);
  });
  try {
    for (let at = 0; at < file.length; at += PUSHED_BYTES) {
      const end = Math.min(at + PUSHED_BYTES, file.length);
      gunzip.push(file.subarray(at, end), end === file.length);
    }
  } catch (error) {
    throw error instanceof CleanError ? error : new CleanError("damaged-archive");
  }
  return concatenate(chunks, length);
}

/** Unpacks the beginning of a gzip file: at most this many bytes of its content. Throws a CleanError. */
export async function unpackGzipHead(
  packed: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<{ bytes: Uint8Array; isWhole: boolean }> {
  const { Gunzip } = await import("fflate");
  const chunks: Uint8Array[] = [];
  let length = 0;
  const gunzip = new Gunzip((chunk) => {
    length += chunk.length;
    chunks.push(chunk);
  });
  try {
    let last = new Uint8Array();
    for await (const part of packed) {
      gunzip.push(last);
      if (length > maxBytes) break;
      last = Uint8Array.from(part);
    }
    // The last part shows whether the file is complete.
    if (length <= maxBytes) gunzip.push(last, true);
  } catch {
    throw new CleanError("damaged-archive");
  }
  return { bytes: concatenate(chunks, length).subarray(0, maxBytes), isWhole: length <= maxBytes };
}

const TABLE_NAME = /\.(?:csv|tsv|tab|txt|psv|dat|json|jsonl|ndjson|xlsx|parquet)(?:\.gz)?$/i;
/** Folders and files that systems add to archives. */
const ADDED_NAME = /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i;

/** Lists the tables in a ZIP archive, or its only file, whatever its name ends in. */
export function listPackedTables(archive: Uint8Array): string[] {
  const names = openZip(archive).names.filter(
    (name) => !name.endsWith("/") && !ADDED_NAME.test(name),
  );
  const tables = names.filter((name) => TABLE_NAME.test(name));
  return tables.length === 0 && names.length === 1 ? names : tables;
}

/** Unpacks a file of a ZIP archive. Throws a CleanError. */
export async function unpackZipped(
  archive: Uint8Array,
  name: string,
  maxBytes = MAX_BYTES,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of openZip(archive).read(name)) {
    length += chunk.length;
    if (length > maxBytes) throw new CleanError("inflates-too-far", { most: maxBytes });
    chunks.push(chunk);
  }
  return concatenate(chunks, length);
}

function concatenate(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
