import { CleanError } from "../../errors.ts";
import { inflate } from "../inflate.ts";

interface ZipEntry {
  method: number;
  packed: number;
  /** Uncompressed size that the archive declares. */
  size: number;
  /** Offset of its local header. */
  header: number;
}

export interface ZipArchive {
  /** In the order of the archive. */
  names: readonly string[];
  has(name: string): boolean;
  /** Decompresses a file chunk by chunk. Throws a CleanError. */
  read(name: string): AsyncGenerator<Uint8Array>;
}

const END_SIGNATURE = 0x06054b50;
const CENTRAL_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_LENGTH = 22;
const CENTRAL_LENGTH = 46;
const LOCAL_LENGTH = 30;
/** Maximum length of the comment at the end of an archive. */
const MAX_COMMENT_LENGTH = 0xffff;
const STORED = 0;
const DEFLATED = 8;
/** Maximum size of an unpacked file. A larger one wouldn't fit into memory. */
const MAX_BYTES = 2_000_000_000;

/** Opens a ZIP archive. Throws a CleanError if it is damaged. */
export function openZip(file: Uint8Array): ZipArchive {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const entries = readEntries(file, view);
  return {
    names: [...entries.keys()],
    has: (name) => entries.has(name),
    async *read(name) {
      const entry = entries.get(name);
      if (!entry) throw new CleanError("damaged-archive");
      const packed = getCompressedBytes(file, view, entry);
      if (entry.method === STORED) {
        yield packed;
      } else if (entry.method === DEFLATED) {
        yield* inflate(packed, Math.min(entry.size, MAX_BYTES));
      } else {
        throw new CleanError("damaged-archive");
      }
    },
  };
}

function readEntries(file: Uint8Array, view: DataView): Map<string, ZipEntry> {
  const end = findDirectoryEnd(view);
  const count = view.getUint16(end + 10, true);
  const entries = new Map<string, ZipEntry>();
  const decoder = new TextDecoder();
  let at = view.getUint32(end + 16, true);
  for (let number = 0; number < count; number += 1) {
    if (at + CENTRAL_LENGTH > file.length || view.getUint32(at, true) !== CENTRAL_SIGNATURE) {
      throw new CleanError("damaged-archive");
    }
    const nameLength = view.getUint16(at + 28, true);
    const nameStart = at + CENTRAL_LENGTH;
    const name = decoder.decode(file.subarray(nameStart, nameStart + nameLength));
    const entry = at;
    at = nameStart + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    // Of two files with one name, spreadsheets read the first.
    if (entries.has(name)) continue;
    entries.set(name, {
      method: view.getUint16(entry + 10, true),
      packed: view.getUint32(entry + 20, true),
      size: view.getUint32(entry + 24, true),
      header: view.getUint32(entry + 42, true),
    });
  }
  return entries;
}

function findDirectoryEnd(view: DataView): number {
  const last = view.byteLength - END_LENGTH;
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT_LENGTH); at -= 1) {
    if (view.getUint32(at, true) === END_SIGNATURE) return at;
  }
  throw new CleanError("damaged-archive");
}

function getCompressedBytes(
  file: Uint8Array,
  view: DataView,
  entry: ZipEntry,
): Uint8Array<ArrayBuffer> {
  const { header, packed } = entry;
  if (header + LOCAL_LENGTH > file.length || view.getUint32(header, true) !== LOCAL_SIGNATURE) {
    throw new CleanError("damaged-archive");
  }
  const start =
    header + LOCAL_LENGTH + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
  if (start + packed > file.length) throw new CleanError("damaged-archive");
  return file.slice(start, start + packed);
}
