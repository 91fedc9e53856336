import { crc32, deflateRawSync } from "node:zlib";

import type { ArchiveEntry } from "./archive-entry.ts";

const DEFLATE = 8;
const UNIX = 3;
const UTF8_NAMES = 0x0800;

/** A ZIP archive (APPNOTE 6.3): the same entries and date always give the same bytes. */
export function zipArchive(entries: readonly ArchiveEntry[], date: Date): Buffer {
  const stamp = dosStamp(date);
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, mode } of entries) {
    const encodedName = Buffer.from(name);
    const packed = deflateRawSync(content, { level: 9 });
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(UTF8_NAMES, 2);
    common.writeUInt16LE(DEFLATE, 4);
    common.writeUInt32LE(stamp, 6);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(encodedName.length, 22);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), common, encodedName, packed]);
    const trailer = Buffer.alloc(14);
    trailer.writeUInt32LE((0o100000 | mode) * 0x10000, 6);
    trailer.writeUInt32LE(offset, 10);
    const madeBy = Buffer.from([20, UNIX]);
    directory.push(
      Buffer.concat([Buffer.from("PK\u0001\u0002"), madeBy, common, trailer, encodedName]),
    );
    files.push(local);
    offset += local.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", 0, "latin1");
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(index.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, index, end]);
}

function dosStamp(date: Date): number {
  const day =
    ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate();
  return day * 0x10000;
}
