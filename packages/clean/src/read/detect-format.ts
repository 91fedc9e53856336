/** `archive` may be an XLSX workbook, or hold tables. `compound` is an old (XLS) or encrypted workbook. */
export type FileFormat = "text" | "archive" | "gzip" | "parquet" | "encrypted-parquet" | "compound";

const signatures: readonly [FileFormat, readonly number[]][] = [
  ["archive", [0x50, 0x4b, 0x03, 0x04]],
  ["gzip", [0x1f, 0x8b, 0x08]],
  ["parquet", [0x50, 0x41, 0x52, 0x31]],
  ["encrypted-parquet", [0x50, 0x41, 0x52, 0x45]],
  ["compound", [0xd0, 0xcf, 0x11, 0xe0]],
];

/** Detects the format of a file by its first four bytes. The file name may be wrong. */
export function detectFormat(file: Uint8Array): FileFormat {
  const found = signatures.find(([, start]) => start.every((byte, at) => file[at] === byte));
  return found?.[0] ?? "text";
}

const JSON_START = /^\s*(?:\[\s*[[{]|\{\s*")/;
const HEAD_BYTES = 1000;

/** Whether a file is text with delimiters or positions: neither JSON nor another format. */
export function isDelimitedText(file: Uint8Array): boolean {
  return detectFormat(file) === "text" && !beginsLikeJson(file);
}

/** Whether a file begins like JSON with records: a list of objects or lists, or objects. */
export function beginsLikeJson(file: Uint8Array): boolean {
  return JSON_START.test(new TextDecoder().decode(file.subarray(0, HEAD_BYTES)));
}
