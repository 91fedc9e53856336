/** A ZIP archive from its parts, so that each may say what is not so. */

const encoder = new TextEncoder();
const two = (value: number) => [value & 0xff, (value >>> 8) & 0xff];
const four = (value: number) => [...two(value), ...two(value >>> 16)];
const zeros = (count: number) => Array.from({ length: count }, () => 0);

/** A file of an archive; 0 is stored, 8 deflated. */
export interface Packed {
  name: string;
  method: number;
  data: readonly number[];
  /** The size once it is unpacked. */
  size: number;
}

/** What is before the data of a file, with as many bytes of other fields. */
export function localHeader({ name, method, data, size }: Packed, extra = 0): number[] {
  const encoded = [...encoder.encode(name)];
  return [
    [four(0x04034b50), two(20), two(0), two(method), zeros(8), four(data.length), four(size)],
    [two(encoded.length), two(extra), encoded, zeros(extra)],
  ].flat(2);
}

/** The entry of a file in the directory. */
export function directoryEntry(file: Packed, header: number, extra = 0, comment = 0): number[] {
  const encoded = [...encoder.encode(file.name)];
  return [
    [four(0x02014b50), two(20), two(20), two(0), two(file.method), zeros(8)],
    [four(file.data.length), four(file.size), two(encoded.length), two(extra), two(comment)],
    [zeros(8), four(header), encoded, zeros(extra + comment)],
  ].flat(2);
}

/** The end of an archive: how many entries its directory has, and where it is. */
export function archiveEnd(entries: number, directory: number, comment = 0): number[] {
  const counts = [...zeros(4), ...two(entries), ...two(entries), ...four(0)];
  return [...four(0x06054b50), ...counts, ...four(directory), ...two(comment)];
}
