/** The tables of a font by their tags (OpenType, "Organization of an OpenType font"). */
export type FontTables = Map<string, Buffer>;

const RECORD = 16;
const HEADER = 12;

/** Reads a font that is not compressed. The tables share its bytes. */
export function readTables(font: Buffer): FontTables {
  const count = font.readUInt16BE(4);
  return new Map(
    Array.from({ length: count }, (_, at) => HEADER + RECORD * at).map((record) => {
      const begin = font.readUInt32BE(record + 8);
      return [
        font.toString("latin1", record, record + 4),
        font.subarray(begin, begin + font.readUInt32BE(record + 12)),
      ];
    }),
  );
}

/** A font of these tables; the check sum of the whole is left to whoever compresses it. */
export function writeTables(tables: FontTables): Buffer {
  const entries = [...tables].sort(([a], [b]) => (a < b ? -1 : 1));
  const header = Buffer.alloc(HEADER + RECORD * entries.length);
  header.writeUInt32BE(0x00010000, 0);
  header.writeUInt16BE(entries.length, 4);
  // For a binary search that nobody makes any more: the largest power of two, its logarithm, the rest.
  const power = Math.floor(Math.log2(entries.length));
  header.writeUInt16BE(2 ** power * RECORD, 6);
  header.writeUInt16BE(power, 8);
  header.writeUInt16BE((entries.length - 2 ** power) * RECORD, 10);

  const parts = [header];
  let offset = header.length;
  for (const [at, [tag, table]] of entries.entries()) {
    const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)]);
    const record = HEADER + RECORD * at;
    header.write(tag, record, "latin1");
    header.writeUInt32BE(checksum(padded), record + 4);
    header.writeUInt32BE(offset, record + 8);
    header.writeUInt32BE(table.length, record + 12);
    offset += padded.length;
    parts.push(padded);
  }
  return Buffer.concat(parts);
}

function checksum(padded: Buffer): number {
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0;
  return sum;
}
