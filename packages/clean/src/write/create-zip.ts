export interface ZipFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

const UTF8_NAMES = 0x0800;
const DEFLATED = 8;
const VERSION = 20;
/** 1 January 1980, the earliest date in ZIP. The date is fixed, so that equal files give equal archives. */
const FIRST_DAY = 0x0021;

/** Creates a ZIP archive with deflated files. */
export async function createZip(files: readonly ZipFile[]): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const { name, bytes } of files) {
    const packed = await deflate(bytes);
    const encoded = new TextEncoder().encode(name);
    const shared = [
      ...[VERSION, UTF8_NAMES, DEFLATED, 0, FIRST_DAY].map(uint16),
      ...[crc32(bytes), packed.length, bytes.length].map(uint32),
      uint16(encoded.length),
      uint16(0),
    ].flat();
    const local = Uint8Array.from([...uint32(0x04034b50), ...shared, ...encoded]);
    // No comment, first disk, no attributes.
    const none = [0, 0, 0].flatMap(uint16);
    directory.push(
      Uint8Array.from([
        ...uint32(0x02014b50),
        ...uint16(VERSION),
        ...shared,
        ...none,
        ...uint32(0),
        ...uint32(offset),
        ...encoded,
      ]),
    );
    parts.push(local, packed);
    offset += local.length + packed.length;
  }
  const length = directory.reduce((sum, entry) => sum + entry.length, 0);
  const counts = [0, 0, files.length, files.length].flatMap(uint16);
  const end = [
    ...uint32(0x06054b50),
    ...counts,
    ...uint32(length),
    ...uint32(offset),
    ...uint16(0),
  ];
  return concatBytes([...parts, ...directory, Uint8Array.from(end)]);
}

function uint16(value: number): number[] {
  return [value & 0xff, (value >>> 8) & 0xff];
}

function uint32(value: number): number[] {
  return [...uint16(value), ...uint16(value >>> 16)];
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

function concatBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
