import type { Table } from "../columns/table.ts";
import { CleanError } from "../errors.ts";
import { decodeToUtf8 } from "./decode-text.ts";
import type { TextDialect, Delimiter } from "./dialect.ts";
import { parseCsv, type CsvOptions } from "./parse-csv.ts";

export interface CsvFile {
  dialect: TextDialect;
  table: Table;
  /** Whether the file violates RFC 4180 so that other programs read it differently, see `onNonstandard` of parseCsv. */
  isNonstandard: boolean;
}

/**
 * Reads a delimited text file in any supported encoding. `overrides` replace guessed settings. The table refers to the
 * bytes, so they must not change afterwards. Throws a CleanError.
 */
export function readCsv(
  file: Uint8Array,
  overrides: Partial<Pick<TextDialect, "delimiter" | "quotes">> = {},
  options: CsvOptions = {},
): CsvFile {
  const { encoding, bytes } = decodeToUtf8(file);
  rejectOtherFormats(bytes);
  const canOverwrite = bytes.buffer !== file.buffer;
  const delimiter = overrides.delimiter ?? sniffDelimiter(bytes);
  const quotes = overrides.quotes ?? true;
  const dialect = { format: "text", encoding, delimiter, quotes } as const;
  let isNonstandard = false;
  const onNonstandard = () => {
    isNonstandard = true;
  };
  const table = parseCsv(bytes, dialect, {
    canOverwrite,
    onNonstandard,
    ...options,
  });
  return { dialect, table, isNonstandard };
}

const DELIMITERS: readonly Delimiter[] = [",", ";", "\t", "|"];
const SAMPLE_BYTES = 1 << 16;

/**
 * Minimum difference between the shares of regular rows for one delimiter to be better. Headers and footers may have
 * fewer cells.
 */
const MIN_SHARE_DIFFERENCE = 0.02;

/**
 * Guesses the delimiter from the first 64 kB: the one with the most rows of equal width, if that is more than one cell.
 * Among equals, the one with more cells. Comma if none fits.
 */
export function sniffDelimiter(bytes: Uint8Array): Delimiter {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const isCut = bytes.length > SAMPLE_BYTES;
  const scores = DELIMITERS.map((delimiter) => ({
    delimiter,
    ...scoreDelimiter(sample, delimiter, isCut),
  }));
  const maxShare = Math.max(...scores.map(({ share }) => share));
  const equallyGood = scores.filter(({ share }) => share > maxShare - MIN_SHARE_DIFFERENCE);
  const [best] = equallyGood.toSorted((a, b) => b.width - a.width || b.share - a.share);
  return best?.delimiter ?? ",";
}

function scoreDelimiter(sample: Uint8Array, delimiter: Delimiter, isCut: boolean) {
  const widths = countCellsPerRow(sample, delimiter.charCodeAt(0));
  // The last row of the sample may be incomplete.
  if (isCut) widths.pop();
  const wide = widths.filter((width) => width > 1);
  const groups = [...Map.groupBy(wide, (width) => width)].map(([width, rows]) => ({
    width,
    share: rows.length / Math.max(1, widths.length),
  }));
  const [mostFrequent] = groups.toSorted((a, b) => b.share - a.share || b.width - a.width);
  return mostFrequent ?? { width: 1, share: 0 };
}

/** Counts the cells of each row that isn't blank. */
function countCellsPerRow(sample: Uint8Array, delimiter: number): number[] {
  const widths: number[] = [];
  let width = 1;
  let isBlank = true;
  let isQuoted = false;
  let isStart = true;
  for (const byte of sample) {
    if (byte === 0x22 && (isQuoted || isStart)) {
      isQuoted = !isQuoted;
      isStart = true;
      isBlank = false;
      continue;
    }
    if (isQuoted) continue;
    if (byte === 0x0a || byte === 0x0d) {
      if (!isBlank) widths.push(width);
      width = 1;
      isBlank = true;
      isStart = true;
      continue;
    }
    isStart = byte === delimiter;
    if (isStart) width += 1;
    isBlank = false;
  }
  if (!isBlank) widths.push(width);
  return widths;
}

const HEAD_BYTES = 1000;
/** Beginnings of other formats. JSON is an object, a list of objects, or a list of strings. */
const signatures: readonly [string, RegExp][] = [
  ["a web page", /^<(?:!doctype html|html|head|meta|table)[\s>]/i],
  ["XML", /^<\?xml\s/],
  ["JSON", /^(?:[\s[]*\{\s*"[^"]*"\s*:|\[[\s[]*"[^"]*"\s*(?:,|\]\s*(?:,\s*\[|\]|$)))/],
];

/**
 * Rejects HTML, XML and JSON, which would become one column of meaningless lines. JSON must also end like JSON, because
 * a table may begin with a cell in brackets.
 */
function rejectOtherFormats(bytes: Uint8Array): void {
  const decoder = new TextDecoder();
  const head = decoder.decode(bytes.subarray(0, HEAD_BYTES)).trimStart();
  const [what] = signatures.find(([, start]) => start.test(head)) ?? [];
  if (what === undefined) return;
  const tail = decoder.decode(bytes.subarray(-HEAD_BYTES)).trimEnd();
  if (what === "JSON" && !/[\]}]$/.test(tail)) return;
  throw new CleanError("other-text", { what });
}
