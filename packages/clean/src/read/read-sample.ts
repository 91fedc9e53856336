import { findUtf16 } from "./decode-text.ts";
import { isDelimitedText } from "./detect-format.ts";
import type { ImportOptions, TextDialect } from "./dialect.ts";
import type { OpenedFile } from "./open-file.ts";
import type { CsvOptions } from "./parse-csv.ts";
import { openText } from "./read-csv.ts";
import { countCells, findUsualWidth } from "./sniff-dialect.ts";

/** The largest file that is read whole. Its bytes and columns have to fit into the memory of a tab. */
export const MAX_FILE_BYTES = 1_000_000_000;

/** The parts of a larger file that are read: 32 MB. Parsing them and finding issues takes about 400 MB of memory. */
const SAMPLE_SIZES = { headBytes: 8_000_000, partBytes: 2_000_000, parts: 12 };

export const SAMPLE_BYTES = SAMPLE_SIZES.headBytes + SAMPLE_SIZES.parts * SAMPLE_SIZES.partBytes;

/** Number of first bytes from which the dialect is guessed. */
const SNIFFED_BYTES = 1 << 18;
/** Number of bytes that are searched for the beginning of a row. */
const WINDOW_BYTES = 1 << 17;
/** Minimum number of characters and rows to parse before a line counts as the beginning of a row. */
const MIN_CHECKED = 1 << 13;
const CHECKED_ROWS = 4;
const MAX_LINES = 500;
/** Minimum share of rows of the usual width, relative to the beginning of the file. */
const MIN_SHARE = 0.8;
const LF = 0x0a;

/** A Blob, or a file on a disk. */
export interface SampledFile {
  size: number;
  slice: (from: number, to: number) => { arrayBuffer(): Promise<ArrayBuffer> };
}

/**
 * Opens a sample of a large text file, or all of a smaller one; undefined if it isn't text. Throws a CleanError for
 * text that can't be read.
 */
export async function openSample(
  file: SampledFile,
  chosen: ImportOptions = {},
  options: CsvOptions = {},
): Promise<(OpenedFile & { bytes: Uint8Array }) | undefined> {
  const head = await readBytes(file, 0, SNIFFED_BYTES);
  if (!isDelimitedText(head)) return undefined;
  const bytes = await readSample(file, chosen);
  const opened = await openText(bytes, chosen, options);
  const isWhole = bytes.length === file.size;
  const sample = { bytes: bytes.length, totalBytes: file.size };
  return { ...opened, bytes, sheets: [], ...(!isWhole && { sample }) };
}

/**
 * Reads complete rows of a large text file: from its beginning, its end and places that are evenly spread between them.
 * Scripts and recipes that are made from these rows also fit the whole file, or stop where it has other values.
 */
export async function readSample(
  file: SampledFile,
  options: ImportOptions = {},
  sizes = SAMPLE_SIZES,
): Promise<Uint8Array<ArrayBuffer>> {
  const { headBytes, partBytes, parts } = sizes;
  const length = headBytes + parts * partBytes;
  if (file.size <= length) return readBytes(file, 0, file.size);
  const start = await readBytes(file, 0, headBytes);
  const isWide = findUtf16(start) !== undefined || options.encoding?.startsWith("utf-16") === true;
  if (isWide) return cutToLines(await readBytes(file, 0, length - (length % 2)), 2);
  const head = cutToLines(start, 1);
  const { dialect } = await openText(head.slice(0, SNIFFED_BYTES), options, { maxRows: 1 });
  const isRowStart = createRowTest(head, dialect);
  const findRow = async (from: number) => {
    const window = await readBytes(file, from, from + WINDOW_BYTES);
    const at = findRowStart(window, isRowStart);
    return at === undefined ? undefined : from + at;
  };
  const headEnd = (await findRow(Math.max(0, headBytes - WINDOW_BYTES))) ?? head.length;
  const bounds: [from: number, to: number][] = [[0, headEnd]];
  const step = (file.size - headBytes) / parts;
  for (let part = 0; part < parts; part += 1) {
    const isLast = part === parts - 1;
    // Parts lie at the end of their share of the file, so that the last one ends with it.
    const end = Math.floor(headBytes + step * (part + 1));
    const from = await findRow(end - partBytes);
    const to = isLast ? file.size : await findRow(end);
    if (from !== undefined && to !== undefined && from < to) bounds.push([from, to]);
  }
  const sample = new Uint8Array(bounds.reduce((sum, [from, to]) => sum + to - from, 0));
  let at = 0;
  for (const [from, to] of bounds) {
    sample.set(await readBytes(file, from, to), at);
    at += to - from;
  }
  return sample;
}

async function readBytes(
  file: SampledFile,
  from: number,
  to: number,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.slice(from, to).arrayBuffer());
}

/** Leaves out what follows the last line end. A character has `width` bytes. */
export function cutToLines<Bytes extends ArrayBufferLike>(
  bytes: Uint8Array<Bytes>,
  width: 1 | 2,
): Uint8Array<Bytes> | Uint8Array<ArrayBuffer> {
  let at = bytes.lastIndexOf(LF);
  if (width === 2) {
    const isLineFeed = () =>
      (bytes[at] ?? 0) + (bytes[at + 1] ?? 0) === LF && (bytes[at] === LF || bytes[at + 1] === LF);
    at = bytes.length - 2;
    while (at >= 0 && !isLineFeed()) at -= 2;
  }
  return at < 0 ? bytes : bytes.slice(0, at + width);
}

type RowTest = (text: string) => boolean;

/** Returns a function that checks whether a text begins with a row, by comparing it with the first rows of the file. */
function createRowTest(head: Uint8Array, dialect: TextDialect): RowTest {
  if (dialect.layout) return () => true;
  const count = (text: string) => countCells(text, dialect).slice(0, -1);
  const rows = count(decodeLatin1(head.subarray(0, WINDOW_BYTES)));
  const widths = rows.map(({ width }) => width);
  const usual = findUsualWidth(widths);
  const getShare = (found: { width: number }[]) =>
    found.filter(({ width }) => width === usual).length / Math.max(found.length, 1);
  const minShare = getShare(rows) * MIN_SHARE;
  const checked = Math.max(MIN_CHECKED, (CHECKED_ROWS * WINDOW_BYTES) / Math.max(rows.length, 1));
  const hasStrayQuotes = rows.some(({ stray }) => stray > 0);
  return (text) => {
    const found = count(text.slice(0, checked));
    const isRow = found[0]?.width === usual && getShare(found) >= minShare;
    return isRow && (hasStrayQuotes || found.every(({ stray }) => stray === 0));
  };
}

/** Returns the position of the first line that begins a row; undefined if there is none. */
function findRowStart(window: Uint8Array, isRowStart: RowTest): number | undefined {
  const text = decodeLatin1(window);
  let at = 0;
  for (let line = 0; line < MAX_LINES; line += 1) {
    const end = /\r\n|\r|\n/.exec(text.slice(at));
    if (!end) return undefined;
    at += end.index + end[0].length;
    if (isRowStart(text.slice(at))) return at;
  }
  return undefined;
}

/** Decodes each byte as one character. Delimiters and quotes are ASCII, so the encoding doesn't matter. */
function decodeLatin1(bytes: Uint8Array): string {
  return new TextDecoder("latin1").decode(bytes);
}
