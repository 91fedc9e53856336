// The parts of hyparquet-compressors have no types, and importing packages must see these too.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./codec-modules.d.ts" />
import { BinaryFileError } from "../../binary-file-error.ts";

/** Decompresses the bytes of a page into `size` bytes. May throw any error for damaged bytes. */
export type PageDecompressor = (
  bytes: Uint8Array<ArrayBuffer>,
  size: number,
) => Uint8Array | Promise<Uint8Array>;

/** Highest ratio that a codec can reach. What declares more is damaged, or made to fill the memory. */
const MAX_RATIOS: Readonly<Record<string, number>> = {
  UNCOMPRESSED: 1,
  SNAPPY: 64,
  LZ4: 256,
  LZ4_RAW: 256,
  GZIP: 1100,
};
const MAX_RATIO = 50_000;
const MAX_PAGE_BYTES = 2 ** 29;

/** Throws a CleanError if a page can't have the declared size. Call it before allocating memory. */
export function assertPageSize(codec: string, compressed: number, size: number): void {
  const most = Math.min(MAX_PAGE_BYTES, 64 + compressed * (MAX_RATIOS[codec] ?? MAX_RATIO));
  if (!(size >= 0 && size <= most)) throw new BinaryFileError("damaged-parquet");
}

/** Loads the decompressor of a codec. Throws a CleanError if there is none. */
export async function loadDecompressor(codec: string): Promise<PageDecompressor> {
  switch (codec) {
    case "UNCOMPRESSED":
      return (bytes) => bytes;
    case "SNAPPY": {
      const { snappyUncompress } = await import("hyparquet");
      return (bytes, size) => {
        assertSnappyLengths(bytes, size);
        const page = new Uint8Array(size);
        snappyUncompress(bytes, page);
        return page;
      };
    }
    case "GZIP": {
      const { gunzip } = await import("hyparquet-compressors/src/gzip.js");
      return (bytes, size) => gunzip(bytes, new Uint8Array(size));
    }
    case "ZSTD": {
      const { decompress } = await import("fzstd");
      return (bytes, size) => decompress(bytes, new Uint8Array(size));
    }
    case "BROTLI": {
      const { decompressBrotli } = await import("hyparquet-compressors/src/brotli.js");
      return decompressBrotli;
    }
    case "LZ4_RAW": {
      const { decompressLz4Raw } = await import("hyparquet-compressors/src/lz4.js");
      return decompressLz4Raw;
    }
    case "LZ4": {
      const { decompressLz4Raw } = await import("hyparquet-compressors/src/lz4.js");
      return (bytes, size) =>
        decompressHadoopFrames(bytes, size, decompressLz4Raw) ?? decompressLz4Raw(bytes, size);
    }
    default:
      throw new BinaryFileError("unknown-compression", { codec });
  }
}

/**
 * Checks the lengths in Snappy data. hyparquet's decoder moves backwards after a literal whose length doesn't fit into
 * 31 bits, and so never ends.
 */
function assertSnappyLengths(bytes: Uint8Array, size: number): void {
  let offset = 0;
  // The uncompressed length, a varint.
  while ((bytes[offset] ?? 0) >= 0x80) offset += 1;
  offset += 1;
  let written = 0;
  while (offset < bytes.length) {
    const tag = bytes[offset] ?? 0;
    const kind = tag & 3;
    offset += 1;
    if (kind === 0) {
      const extra = Math.max(0, (tag >> 2) - 59);
      let length = tag >> 2;
      if (extra > 0) {
        length = 0;
        for (let at = 0; at < extra; at += 1) length += (bytes[offset + at] ?? 0) * 256 ** at;
      }
      offset += extra + length + 1;
      written += length + 1;
    } else {
      written += kind === 1 ? ((tag >> 2) & 7) + 4 : (tag >> 2) + 1;
      offset += kind === 3 ? 4 : kind;
    }
    if (written > size) throw new RangeError("Snappy data is longer than declared");
  }
}

/** LZ4 as Hadoop writes it: frames, each with its two lengths. Undefined if the bytes aren't such frames. */
function decompressHadoopFrames(
  bytes: Uint8Array<ArrayBuffer>,
  size: number,
  decompress: (bytes: Uint8Array, size: number) => Uint8Array,
): Uint8Array | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const page = new Uint8Array(size);
  let written = 0;
  let offset = 0;
  while (offset + 8 <= bytes.length) {
    const [length, compressed] = [view.getUint32(offset), view.getUint32(offset + 4)];
    offset += 8;
    if (compressed > bytes.length - offset || length > size - written) return undefined;
    page.set(decompress(bytes.subarray(offset, offset + compressed), length), written);
    written += length;
    offset += compressed;
  }
  return offset === bytes.length && written === size ? page : undefined;
}
