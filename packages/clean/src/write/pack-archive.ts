/** A file to be put into an archive. */
export interface ArchiveFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

const UTF8_NAMES = 0x0800;
const DEFLATED = 8;
const VERSION = 20;
/** 1 January 1980, the first day that archives know: the same files give the same archive. */
const FIRST_DAY = 0x0021;

/** A ZIP archive of these files, deflated. */
export async function packArchive(files: readonly ArchiveFile[]): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const { name, bytes } of files) {
    const packed = await deflate(bytes);
    const encoded = new TextEncoder().encode(name);
    const shared = [
      ...[VERSION, UTF8_NAMES, DEFLATED, 0, FIRST_DAY].map(two),
      ...[crc32(bytes), packed.length, bytes.length].map(four),
      two(encoded.length),
      two(0),
    ].flat();
    const local = Uint8Array.from([...four(0x04034b50), ...shared, ...encoded]);
    // No comment, first disk, no attributes.
    const none = [0, 0, 0].flatMap(two);
    directory.push(
      Uint8Array.from([
        ...four(0x02014b50),
        ...two(VERSION),
        ...shared,
        ...none,
        ...four(0),
        ...four(offset),
        ...encoded,
      ]),
    );
    parts.push(local, packed);
    offset += local.length + packed.length;
  }
  const length = directory.reduce((sum, one) => sum + one.length, 0);
  const counts = [0, 0, files.length, files.length].flatMap(two);
  const end = [...four(0x06054b50), ...counts, ...four(length), ...four(offset), ...two(0)];
  return joined([...parts, ...directory, Uint8Array.from(end)]);
}

function two(value: number): number[] {
  return [value & 0xff, (value >>> 8) & 0xff];
}

function four(value: number): number[] {
  return [...two(value), ...two(value >>> 16)];
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

const remainders = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});

function crc32(bytes: Uint8Array): number {
  let rest = 0xffffffff;
  for (const byte of bytes) rest = (rest >>> 8) ^ (remainders[(rest ^ byte) & 0xff] ?? 0);
  return (rest ^ 0xffffffff) >>> 0;
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
