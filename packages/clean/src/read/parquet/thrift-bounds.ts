/** Types of the compact protocol of Thrift, in which footers and page headers are written. */
const [STOP, TRUE, FALSE, BYTE, DOUBLE, BINARY, LIST, SET, STRUCT] = [0, 1, 2, 3, 7, 8, 9, 10, 12];
const VARINTS: ReadonlySet<number> = new Set([4, 5, 6]);

/** Longest varint of 64 bits. */
const MAX_VARINT_BYTES = 10;
const MAX_DEPTH = 32;

/** Path of field ids from the root to a struct. Elements of lists have the path of their list. */
type FieldPath = readonly number[];

/**
 * Copies a Thrift struct that starts at `start`, without the fields at `dropped`. Throws a RangeError if a length or
 * count in it reaches beyond the bytes, so that hyparquet can read the copy without looping over declared sizes.
 */
export function copyThriftStruct(
  bytes: Uint8Array,
  start: number,
  dropped?: FieldPath,
): { copy: Uint8Array<ArrayBuffer>; end: number } {
  const parts: Uint8Array[] = [];
  let offset = start;
  let copied = start;

  skipStruct([]);
  parts.push(bytes.subarray(copied, offset));
  const copy = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    copy.set(part, at);
    at += part.length;
  }
  return { copy, end: offset };

  function readByte(): number {
    const byte = bytes[offset];
    if (byte === undefined) throw new RangeError("Thrift ends early");
    offset += 1;
    return byte;
  }

  function readVarint(): number {
    let value = 0;
    for (let index = 0; index < MAX_VARINT_BYTES; index += 1) {
      const byte = readByte();
      value += (byte & 0x7f) * 2 ** (7 * index);
      if (byte < 0x80) return value;
    }
    throw new RangeError("Thrift varint is too long");
  }

  function skipBytes(count: number): void {
    if (count > bytes.length - offset) throw new RangeError("Thrift value is too long");
    offset += count;
  }

  function skipStruct(path: FieldPath): void {
    if (path.length > MAX_DEPTH) throw new RangeError("Thrift is nested too deeply");
    let field = 0;
    let hasGap = false;
    for (;;) {
      const before = offset;
      const byte = readByte();
      const type = byte & 0x0f;
      if (type === STOP) return;
      field = byte >> 4 ? field + (byte >> 4) : toSigned(readVarint());
      const inside = [...path, field];
      const isDropped = dropped?.join() === inside.join();
      if (isDropped || hasGap) {
        parts.push(bytes.subarray(copied, before));
        // After a gap, the id of the field has to be written in full.
        if (!isDropped) parts.push(encodeFieldHeader(type, field));
        copied = offset;
      }
      skipValue(type, inside);
      if (isDropped) copied = offset;
      hasGap = isDropped;
    }
  }

  function skipValue(type: number, path: FieldPath): void {
    if (type === TRUE || type === FALSE) return;
    if (VARINTS.has(type)) readVarint();
    else if (type === BYTE) skipBytes(1);
    else if (type === DOUBLE) skipBytes(8);
    else if (type === BINARY) skipBytes(readVarint());
    else if (type === LIST || type === SET) skipList(path);
    else if (type === STRUCT) skipStruct(path);
    else throw new RangeError("Thrift type is unknown");
  }

  function skipList(path: FieldPath): void {
    const byte = readByte();
    const count = byte >> 4 === 15 ? readVarint() : byte >> 4;
    const type = byte & 0x0f;
    // Each element takes at least one byte.
    if (count > bytes.length - offset) throw new RangeError("Thrift list is too long");
    if (path.length > MAX_DEPTH) throw new RangeError("Thrift is nested too deeply");
    for (let index = 0; index < count; index += 1) {
      if (type === TRUE || type === FALSE) skipBytes(1);
      else skipValue(type, path);
    }
  }
}

function toSigned(zigzag: number): number {
  return zigzag % 2 === 0 ? zigzag / 2 : -(zigzag + 1) / 2;
}

function encodeFieldHeader(type: number, field: number): Uint8Array {
  const header = [type];
  let zigzag = field * 2;
  while (zigzag >= 0x80) {
    header.push((zigzag & 0x7f) | 0x80);
    zigzag >>>= 7;
  }
  return Uint8Array.of(...header, zigzag);
}
