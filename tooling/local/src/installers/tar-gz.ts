import { gzipSync } from "node:zlib";

/** Its path within the archive, at most 100 bytes, and its content. */
export type ArchiveEntry = [name: string, content: Buffer];

const BLOCK = 512;

/** A gzipped tar archive (POSIX.1-1988 ustar): the same entries and date always give the same bytes. */
export function tarGzArchive(entries: readonly ArchiveEntry[], date: Date): Buffer {
  const blocks = entries.flatMap(([name, content]) => {
    const padding = Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK);
    return [header([name, content], date), content, padding];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]), { level: 9 });
}

function header([name, content]: ArchiveEntry, date: Date): Buffer {
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, length: number) =>
    `${value.toString(8).padStart(length - 1, "0")}\0`;
  block.write(name, 0, 100);
  block.write(octal(0o644, 8), 100);
  block.write(octal(0, 8), 108);
  block.write(octal(0, 8), 116);
  block.write(octal(content.length, 12), 124);
  block.write(octal(date.getTime() / 1_000, 12), 136);
  block.write("        ", 148);
  block.write("0", 156);
  block.write("ustar\u000000", 257, "latin1");
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return block;
}
