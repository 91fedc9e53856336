import type { Table } from "../columns/table.ts";
import { CleanError } from "../errors.ts";
import { formatCount } from "../format-count.ts";
import { createDecoder, decodeToUtf8, findWrongBytes, isUnknownEncoding } from "./decode-text.ts";
import type { Delimiter, Encoding, TextDialect, TextOptions } from "./dialect.ts";
import { getEncodingName, type ImportAssumption } from "./import-assumption.ts";
import { parseCsv, type CsvOptions } from "./parse-csv.ts";
import { findOpenQuotes, isPlainDialect, prepareText } from "./prepare-text.ts";
import { sniffDialect } from "./sniff-dialect.ts";

export interface CsvFile {
  dialect: TextDialect;
  table: Table;
  /** Whether the file violates RFC 4180 so that other programs read it differently, see `onNonstandard` of parseCsv. */
  isNonstandard: boolean;
  /** What was assumed about the file, for each option that wasn't chosen. */
  assumptions: readonly ImportAssumption[];
}

/** Number of first bytes that are decoded to guess the dialect. */
const SNIFFED_BYTES = 1 << 18;
const MAX_LINES = 20;
const LF = 0x0a;

/**
 * Reads a delimited text file in any supported encoding. `chosen` replaces guessed settings. Throws a CleanError.
 *
 * Without a chosen encoding, a file that is neither UTF-8 nor UTF-16 is read as Windows-1252: see openText.
 */
export function readCsv(
  file: Uint8Array,
  chosen: TextOptions = {},
  options: CsvOptions = {},
): CsvFile {
  const { encoding, bytes, dropsControls, replacesWrongBytes } = decodeToUtf8(file, chosen);
  rejectOtherFormats(bytes);
  const head = new TextDecoder().decode(bytes.subarray(0, SNIFFED_BYTES));
  const sniffed = sniffDialect(head, chosen);
  const assumptions = [...sniffed.assumptions];
  const dialect: TextDialect = {
    ...sniffed.dialect,
    encoding,
    ...(replacesWrongBytes && { replacesWrongBytes }),
    ...(dropsControls && { dropsControls }),
    ...(chosen.allowsOpenQuotes && { allowsOpenQuotes: chosen.allowsOpenQuotes }),
  };
  if (dropsControls && chosen.dropsControls === undefined) {
    assumptions.push({
      option: "dropsControls",
      label: "zero bytes or an end-of-file mark left out",
      sureness: "sure",
      alternatives: [],
    });
  }
  if (dialect.allowsOpenQuotes && chosen.allowsOpenQuotes === undefined)
    return readWithOpenQuotes(bytes, dialect, assumptions, options);
  if (chosen.allowsOpenQuotes === undefined && hasHiddenOpenQuotes(bytes, dialect))
    return readWithOpenQuotes(bytes, dialect, assumptions, options);
  const read = parseDialect(bytes, dialect, options);
  // In texts with tabs, quotation marks rarely enclose cells.
  const mayBeText = dialect.delimiter === "\t" && chosen.quotes === undefined;
  if (read.hasLineInCell && mayBeText && isPlainDialect(dialect)) {
    if (hasUniformWidth(bytes, dialect.delimiter))
      return readWithoutQuotes(bytes, dialect, assumptions, options);
  }
  // A mark that isn't closed would swallow the rows below it.
  if (!read.hasOpenQuote || chosen.allowsOpenQuotes === null || dialect.layout) {
    if (read.error) throw read.error;
    if (read.hasTextBehindQuote && chosen.allowsOpenQuotes === undefined) {
      assumptions.push({
        option: "allowsOpenQuotes",
        label: "quotation marks left out of cells with text behind them",
        sureness: "likely",
        alternatives: [{ label: "keep these marks", options: { allowsOpenQuotes: true } }],
      });
    }
    return { dialect, table: read.table, isNonstandard: read.isNonstandard, assumptions };
  }
  return readWithOpenQuotes(bytes, dialect, assumptions, options);
}

/** Whether a quotation mark isn't closed in a file whose cells are rewritten, so that parseCsv doesn't see it. */
function hasHiddenOpenQuotes(bytes: Uint8Array, dialect: TextDialect): boolean {
  const { quotes, quote, skipsSpaces, escape, layout } = dialect;
  if (!quotes || escape || layout || !(quote || skipsSpaces)) return false;
  return findOpenQuotes(bytes, dialect).open.length > 0;
}

type Parsed = {
  isNonstandard: boolean;
  hasOpenQuote: boolean;
  hasTextBehindQuote: boolean;
  hasLineInCell: boolean;
} & ({ table: Table; error?: undefined } | { error: CleanError });

function parseDialect(bytes: Uint8Array, dialect: TextDialect, options: CsvOptions): Parsed {
  const isPlain = isPlainDialect(dialect);
  const prepared = isPlain ? { bytes, plain: dialect } : prepareText(bytes, dialect);
  let isNonstandard = false;
  let hasOpenQuote = false;
  let hasTextBehindQuote = false;
  let hasLineInCell = false;
  try {
    const table = parseCsv(prepared.bytes, prepared.plain, {
      ...options,
      onNonstandard: () => {
        isNonstandard = true;
        options.onNonstandard?.();
      },
      onOpenQuote: () => {
        hasOpenQuote = true;
      },
      onTextBehindQuote: () => {
        hasTextBehindQuote = true;
      },
      onLineInCell: () => {
        hasLineInCell = true;
      },
    });
    return { table, isNonstandard, hasOpenQuote, hasTextBehindQuote, hasLineInCell };
  } catch (error) {
    if (!(error instanceof CleanError) || error.code !== "quote-not-closed") throw error;
    const hasOpenCell = { hasOpenQuote: true, hasTextBehindQuote: false, hasLineInCell: true };
    return { error, isNonstandard: true, ...hasOpenCell };
  }
}

/** Whether every line has as many cells as the first, more than one, if quotation marks are ordinary characters. */
function hasUniformWidth(bytes: Uint8Array, delimiter: string): boolean {
  const sign = delimiter.charCodeAt(0);
  let width = 0;
  let lines = 0;
  for (let start = 0; start < bytes.length;) {
    const found = bytes.indexOf(LF, start);
    const end = found < 0 ? bytes.length : found;
    const line = bytes.subarray(start, end);
    start = end + 1;
    if (line.length < 2) continue;
    let cells = 1;
    for (let at = line.indexOf(sign); at >= 0; at = line.indexOf(sign, at + 1)) cells += 1;
    lines += 1;
    width ||= cells;
    if (cells !== width) return false;
  }
  return width > 1 && lines > 2;
}

/** Reads a file in which cells in quotation marks would join lines that are complete. */
function readWithoutQuotes(
  bytes: Uint8Array,
  before: TextDialect,
  assumptions: readonly ImportAssumption[],
  options: CsvOptions,
): CsvFile {
  const dialect = { ...before, quotes: false };
  const read = parseDialect(bytes, dialect, options);
  if (read.error) throw read.error;
  const assumption: ImportAssumption = {
    option: "quotes",
    label: "quotation marks are part of the values",
    sureness: "likely",
    alternatives: [{ label: "read cells across lines", options: { quotes: true } }],
  };
  const { table, isNonstandard } = read;
  return { dialect, table, isNonstandard, assumptions: [...assumptions, assumption] };
}

function readWithOpenQuotes(
  bytes: Uint8Array,
  before: TextDialect,
  assumptions: readonly ImportAssumption[],
  options: CsvOptions,
): CsvFile {
  const dialect = { ...before, allowsOpenQuotes: true as const };
  const read = parseDialect(bytes, dialect, options);
  if (read.error) throw read.error;
  const { open, inner } = findOpenQuotes(bytes, dialect);
  const lines = open.length > 0 ? open : inner;
  const shown = [...new Set(lines)].slice(0, MAX_LINES);
  const where = describeLines(shown);
  const assumption: ImportAssumption = {
    option: "allowsOpenQuotes",
    label:
      open.length === 0
        ? `quotation marks inside quoted cells in ${where}`
        : open.length === 1
          ? `a quotation mark isn't closed in ${where}`
          : `${formatCount(open.length)} quotation marks aren't closed in ${where}`,
    sureness: open.length === 0 ? "sure" : "likely",
    alternatives: [
      { label: "read all quotation marks as text", options: { quotes: false } },
      { label: "read cells across lines", options: { allowsOpenQuotes: null } },
    ],
    count: lines.length,
    lines: shown,
  };
  return {
    dialect,
    table: read.table,
    isNonstandard: read.isNonstandard,
    assumptions: [...assumptions, assumption],
  };
}

const NAMED_LINES = 3;

/** Names the first lines, such as “lines 3, 5, 8 and 12 more”. */
function describeLines(lines: readonly number[]): string {
  const named = lines.slice(0, NAMED_LINES).map(formatCount).join(", ");
  const more = lines.length - NAMED_LINES;
  return `${lines.length === 1 ? "line" : "lines"} ${named}${more > 0 ? ` and ${more === MAX_LINES - NAMED_LINES ? "more" : `${more} more`}` : ""}`;
}

/**
 * Minimum lead of an encoding over others that decode a file differently, as a difference of log probabilities. With
 * it, none of the files of `pnpm measure clean-encodings` is read wrong.
 */
const SURE_LEAD = 5;
/** The same for an encoding of East Asia, in which nearly all pairs of bytes are characters. */
const SURE_EAST_ASIAN_LEAD = 8;
const EAST_ASIAN: ReadonlySet<Encoding> = new Set(["cp932", "euc_jp", "gb18030", "big5", "cp949"]);
/** The encoding that is taken if none has that lead and this one is at most that much worse than the best. */
const COMMON_ENCODING = "cp1252";
/** Minimum mean score. A text with a lower one is in a language that isn't known. */
const MIN_SCORE = -5;
const MAX_ALTERNATIVES = 5;
const SHOWN_CELLS = 5;
/** Minimum number of UTF-8 sequences for each other byte to read a text as UTF-8 nevertheless: in short and long texts. */
const MIN_VALID_SEQUENCES = 4;
const MIN_VALID_OF_MANY = 2;
const MANY_SEQUENCES = 20;

/** Like readCsv, but guesses the encoding of a file that isn't UTF-8. The code for that is loaded on demand. */
export async function openText(
  file: Uint8Array,
  chosen: TextOptions = {},
  options: CsvOptions = {},
): Promise<CsvFile> {
  if (chosen.encoding || !isUnknownEncoding(file)) {
    const read = readCsv(file, chosen, options);
    const { encoding } = read.dialect;
    if (chosen.encoding) return read;
    const label = getEncodingName(encoding);
    const assumption = { option: "encoding", label, sureness: "sure", alternatives: [] } as const;
    return { ...read, assumptions: [assumption, ...read.assumptions] };
  }
  const wrong = findWrongBytes(file);
  const { detectEncoding } = await import("./detect-encoding.ts");
  const guesses = detectEncoding(file);
  const toAlternative = (encoding: Encoding) => ({
    label: getEncodingName(encoding),
    options: { encoding, replacesWrongBytes: null },
  });
  const minValid = wrong.valid < MANY_SEQUENCES ? MIN_VALID_SEQUENCES : MIN_VALID_OF_MANY;
  if (wrong.valid >= wrong.count * minValid) {
    const read = readCsv(file, { ...chosen, encoding: "utf-8", replacesWrongBytes: true }, options);
    const isOne = wrong.count === 1;
    const assumption: ImportAssumption = {
      option: "encoding",
      label: `UTF-8 with ${formatCount(wrong.count)} wrong ${isOne ? "byte" : "bytes"} in ${wrong.lines.length === 1 ? "line" : "lines"} ${wrong.lines.map(formatCount).join(", ")}`,
      sureness: "likely",
      alternatives: guesses
        .slice(0, MAX_ALTERNATIVES)
        .map(({ encoding }) => toAlternative(encoding)),
      count: wrong.count,
      lines: wrong.lines,
      examples: wrong.examples,
    };
    return { ...read, assumptions: [assumption, ...read.assumptions] };
  }
  const [first] = guesses;
  if (!first) return readCsv(file, chosen, options);
  const common = guesses.find(({ encoding }) => encoding === COMMON_ENCODING);
  const isClose = common !== undefined && first.score - common.score < SURE_LEAD;
  const best = isClose ? common : first;
  const others = guesses.filter((guess) => guess !== best);
  const examples = (encoding: Encoding) => {
    const { bytes } = decodeToUtf8(file.subarray(0, SNIFFED_BYTES), { encoding });
    const words = new TextDecoder()
      .decode(bytes)
      .split(/[\s,;|"]/)
      .filter((word) => /[^\0-\x7f]/.test(word));
    return [...new Set(words)].slice(0, SHOWN_CELLS);
  };
  const shown = examples(best.encoding).join("\n");
  // Encodings that give the same letters need no question.
  const differing = others.filter(({ encoding }) => !isSameText(file, encoding, best.encoding));
  const lead = best.score - (differing[0]?.score ?? -Infinity);
  const sureLead = EAST_ASIAN.has(best.encoding) ? SURE_EAST_ASIAN_LEAD : SURE_LEAD;
  const sureness = best.mean < MIN_SCORE || lead < sureLead ? "unsure" : "sure";
  const read = readCsv(file, { ...chosen, encoding: best.encoding }, options);
  const assumption: ImportAssumption = {
    option: "encoding",
    label: getEncodingName(best.encoding),
    sureness,
    alternatives: differing
      .slice(0, MAX_ALTERNATIVES)
      .map(({ encoding }) => toAlternative(encoding)),
    examples: shown.split("\n"),
  };
  return { ...read, assumptions: [assumption, ...read.assumptions] };
}

function isSameText(file: Uint8Array, one: Encoding, other: Encoding): boolean {
  try {
    const [first, second] = [one, other].map((encoding) => createDecoder(encoding)(file));
    return first === second;
  } catch {
    return false;
  }
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
