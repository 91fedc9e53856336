/** `archive` may be an XLSX workbook. `compound` is an old (XLS) or encrypted workbook. */
export type FileFormat = "text" | "archive" | "parquet" | "compound";

const signatures: readonly [FileFormat, readonly number[]][] = [
  ["archive", [0x50, 0x4b, 0x03, 0x04]],
  ["parquet", [0x50, 0x41, 0x52, 0x31]],
  ["compound", [0xd0, 0xcf, 0x11, 0xe0]],
];

/** Detects the format of a file by its first four bytes. The file name may be wrong. */
export function detectFormat(file: Uint8Array): FileFormat {
  const found = signatures.find(([, start]) => start.every((byte, at) => file[at] === byte));
  return found?.[0] ?? "text";
}
