/** Parts of a ZIP archive, to build archives with wrong declarations. */

const encoder = new TextEncoder();
const two = (value: number) => [value & 0xff, (value >>> 8) & 0xff];
const four = (value: number) => [...two(value), ...two(value >>> 16)];
const zeros = (count: number) => Array.from({ length: count }, () => 0);

/** A file in an archive. Method 0 is stored, 8 is deflated. */
export interface ArchivedFile {
  name: string;
  method: number;
  data: readonly number[];
  /** Declared uncompressed size. */
  size: number;
}

/** Builds the local header, with this many bytes of extra fields. */
export function buildLocalHeader({ name, method, data, size }: ArchivedFile, extra = 0): number[] {
  const encoded = [...encoder.encode(name)];
  return [
    [four(0x04034b50), two(20), two(0), two(method), zeros(8), four(data.length), four(size)],
    [two(encoded.length), two(extra), encoded, zeros(extra)],
  ].flat(2);
}

export function buildDirectoryEntry(
  file: ArchivedFile,
  header: number,
  extra = 0,
  comment = 0,
): number[] {
  const encoded = [...encoder.encode(file.name)];
  return [
    [four(0x02014b50), two(20), two(20), two(0), two(file.method), zeros(8)],
    [four(file.data.length), four(file.size), two(encoded.length), two(extra), two(comment)],
    [zeros(8), four(header), encoded, zeros(extra + comment)],
  ].flat(2);
}

/** Builds the end of an archive, with the number of entries and the offset of its directory. */
export function buildArchiveEnd(entries: number, directory: number, comment = 0): number[] {
  const counts = [...zeros(4), ...two(entries), ...two(entries), ...four(0)];
  return [...four(0x06054b50), ...counts, ...four(directory), ...two(comment)];
}
