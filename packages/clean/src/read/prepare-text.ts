import type { TextDialect } from "./dialect.ts";

const BACKSLASH = 0x5c;
const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const QUOTE = 0x22;

/** The dialect of a prepared text: what parseCsv reads. */
export type PlainDialect = Pick<TextDialect, "delimiter" | "quotes">;

/** Whether parseCsv reads the dialect as it is. */
export function isPlainDialect(dialect: TextDialect): boolean {
  return (
    !needsTextPreparation(dialect) && !dialect.quote && !dialect.escape && !dialect.skipsSpaces
  );
}

/** Whether lines or characters have to be taken out or added before a CSV reader can read the text. */
export function needsTextPreparation(dialect: TextDialect): boolean {
  const { comment, skipLines, layout, joins, allowsOpenQuotes, dropsControls } = dialect;
  return [comment, skipLines, layout, joins, allowsOpenQuotes, dropsControls].some(Boolean);
}

/**
 * Rewrites a text (UTF-8) so that parseCsv can read it. Scripts do the same in Python, see `buildTextPreparation`, so
 * both must be changed together.
 */
export function prepareText(
  bytes: Uint8Array,
  dialect: TextDialect,
): { bytes: Uint8Array; plain: PlainDialect } {
  let { delimiter, quotes } = dialect;
  let prepared = bytes;
  if (needsTextPreparation(dialect)) {
    let text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
    if (dialect.dropsControls) text = trimEnd(text.replaceAll("\0", ""), "\x1a");
    const { comment = "", skipLines = 0 } = dialect;
    if (skipLines > 0) text = splitLines(text).slice(skipLines).join("");
    if (comment !== "") text = removeComments(text, comment, dialect);
    const { joins } = dialect;
    if (joins)
      text = splitLines(text)
        .map((line) => joinCells(line, delimiter, joins))
        .join("");
    if (dialect.layout) {
      text = toCsv(text, dialect.layout);
      delimiter = ",";
      quotes = true;
    }
    if (dialect.allowsOpenQuotes) text = escapeOpenQuotes(text, { ...dialect, delimiter });
    prepared = new TextEncoder().encode(text);
  }
  const isLaidOut = dialect.layout !== undefined;
  if (!isLaidOut && (dialect.quote || dialect.escape || dialect.skipsSpaces)) {
    prepared = rewriteCells(prepared, dialect);
    quotes = true;
  }
  return { bytes: prepared, plain: { delimiter, quotes } };
}

/** Removes lines that start with a prefix, except inside quoted cells. */
function removeComments(text: string, prefix: string, dialect: TextDialect): string {
  const quote: string = dialect.quote ?? '"';
  const mayQuote = dialect.quotes && !dialect.layout;
  const parts: string[] = [];
  let copied = 0;
  let before = "\n";
  for (let at = 0; at < text.length;) {
    const isLineStart = before === "\n" || before === "\r";
    const open = skipSpaces(text, at, dialect);
    const isCell =
      mayQuote && (isLineStart || before === dialect.delimiter) && text.charAt(open) === quote;
    const end = isCell ? findClosedEnd(text, open, quote, dialect) : -1;
    if (end > 0) at = end;
    else if (isLineStart && text.startsWith(prefix, at)) {
      parts.push(text.slice(copied, at));
      while (at < text.length && !"\r\n".includes(text.charAt(at))) at += 1;
      at += text.startsWith("\r\n", at) ? 2 : 1;
      copied = at;
    } else at += 1;
    before = text.charAt(at - 1);
  }
  return parts.join("") + text.slice(copied);
}

/** Returns where a quoted cell ends; -1 if it isn't closed. */
function findClosedEnd(text: string, open: number, quote: string, dialect: TextDialect): number {
  const { escape, allowsOpenQuotes, delimiter } = dialect;
  for (let at = open + 1; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === escape) at += 1;
    if (sign !== quote) continue;
    const next = text.charAt(at + 1);
    if (next === quote) {
      at += 1;
      continue;
    }
    // If unclosed cells are allowed, a mark before other text doesn't close the cell.
    const isEnd = next === "" || next === delimiter || next === "\n" || next === "\r";
    return isEnd || !allowsOpenQuotes ? at + 1 : -1;
  }
  return -1;
}

export function splitLines(text: string): string[] {
  return text.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? [];
}

/** Encloses the cell of a line that contains the delimiter, if the line has too many cells. */
export function joinCells(
  line: string,
  delimiter: string,
  { column, width }: NonNullable<TextDialect["joins"]>,
): string {
  const text = trimEnd(line, "\r\n");
  const cells = text.split(delimiter);
  const extra = cells.length - width;
  if (extra < 1 || text.includes('"')) return line;
  const joined = cells.splice(column, extra + 1).join(delimiter);
  cells.splice(column, 0, `"${joined}"`);
  return cells.join(delimiter) + line.slice(text.length);
}

/** A line of dashes under the names of columns, or above and below a table, or the count of rows below it. */
export function isRuleLine(line: string): boolean {
  if (/^\([0-9]+ rows?\)$|^[0-9]+ rows? in set/.test(line)) return true;
  return /^[ \t|+:=-]*$/.test(line) && /--|==|:-|-:/.test(line);
}

function trimEnd(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

function trimSpaces(text: string): string {
  let start = 0;
  while (start < text.length && " \t".includes(text.charAt(start))) start += 1;
  return trimEnd(text.slice(start), " \t");
}

function toCsv(text: string, layout: NonNullable<TextDialect["layout"]>): string {
  return splitLines(text)
    .map((line) => trimEnd(line, "\r\n"))
    .filter((line) => layout.kind !== "framed" || !isRuleLine(line))
    .map((line) => `${splitLine(line, layout).map(quoteCell).join(",")}\n`)
    .join("");
}

function quoteCell(cell: string): string {
  return cell === "" ? "" : quote(cell);
}

function quote(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

export function splitLine(line: string, layout: NonNullable<TextDialect["layout"]>): string[] {
  switch (layout.kind) {
    case "fixed": {
      const { starts } = layout;
      const characters = Array.from(line);
      return starts.map((start, at) =>
        trimSpaces(characters.slice(start, starts[at + 1]).join("")),
      );
    }
    case "framed": {
      const inner = trimSpaces(line);
      if (!inner.includes("|")) return [inner];
      return (layout.border ? inner.replace(/^\|/, "").replace(/\|$/, "") : line)
        .split(/(?<!\\)\|/)
        .map((cell) => trimSpaces(cell).replaceAll(String.raw`\|`, "|"));
    }
    case "spaces": {
      const cells = line.match(/"[^"]*"(?![^ \t])|[^ \t]+/g) ?? [];
      return cells.map((cell) => cell.replace(/^"([^"]*)"$/, "$1"));
    }
  }
}

type QuoteSigns = Pick<TextDialect, "delimiter" | "quote" | "skipsSpaces">;

/**
 * Returns where a cell ends that begins with a quotation mark at `start`: closed and followed by a delimiter or line
 * end, with other marks inside of it on the same line, or not closed at all.
 */
export function findQuotedEnd(
  text: string,
  start: number,
  signs: QuoteSigns,
): { end: number; form: "closed" | "inner" | "open" } {
  const { delimiter } = signs;
  const quote: string = signs.quote ?? '"';
  const isEnd = (at: number) => at >= text.length || `${delimiter}\r\n`.includes(text.charAt(at));
  let close = text.indexOf(quote, start + 1);
  while (close >= 0 && text.charAt(close + 1) === quote) close = text.indexOf(quote, close + 2);
  if (close >= 0 && isEnd(close + 1)) return { end: close + 1, form: "closed" };
  for (let at = start + 1; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === quote && isEnd(at + 1)) return { end: at + 1, form: "inner" };
    // The next cell begins with a mark, so this one is not closed.
    if (sign === "\n" || sign === "\r") break;
    if (sign === delimiter && text.charAt(skipSpaces(text, at + 1, signs)) === quote) break;
  }
  let end = start;
  while (!isEnd(end)) end += 1;
  return { end, form: "open" };
}

function skipSpaces(text: string, from: number, { skipsSpaces }: QuoteSigns): number {
  let at = from;
  if (skipsSpaces) while (text.charAt(at) === " ") at += 1;
  return at;
}

/** Finds the cells that begin with a quotation mark, and have others inside or aren't closed. */
function* findOpenCells(
  text: string,
  signs: QuoteSigns,
): Generator<{ start: number; end: number; form: "inner" | "open" }> {
  const { delimiter } = signs;
  const quote: string = signs.quote ?? '"';
  const ends = `${delimiter}\r\n`;
  let isStart = true;
  let at = 0;
  while (at < text.length) {
    const start = isStart ? skipSpaces(text, at, signs) : at;
    if (!isStart || text.charAt(start) !== quote) {
      isStart = ends.includes(text.charAt(at));
      at += 1;
      continue;
    }
    isStart = false;
    const { end, form } = findQuotedEnd(text, start, signs);
    at = end;
    if (form !== "closed") yield { start, end, form };
  }
}

/** Rewrites cells whose quotation marks aren't doubled or closed, so that these marks become ordinary characters. */
function escapeOpenQuotes(text: string, signs: QuoteSigns): string {
  const quote: string = signs.quote ?? '"';
  const double = quote + quote;
  const parts: string[] = [];
  let copied = 0;
  for (const { start, end, form } of findOpenCells(text, signs)) {
    const cell =
      form === "open"
        ? text.slice(start, end)
        : text.slice(start + 1, end - 1).replaceAll(double, quote);
    parts.push(text.slice(copied, start), quote, cell.replaceAll(quote, double), quote);
    copied = end;
  }
  return parts.join("") + text.slice(copied);
}

/** Returns the lines (from 1) of cells with a quotation mark that isn't closed, or with others inside of them. */
export function findOpenQuotes(
  bytes: Uint8Array,
  signs: QuoteSigns,
): { open: number[]; inner: number[] } {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const lines = { open: [] as number[], inner: [] as number[] };
  let line = 1;
  let counted = 0;
  for (const { start, form } of findOpenCells(text, signs)) {
    line += text.slice(counted, start).match(/\r\n|\r|\n/g)?.length ?? 0;
    counted = start;
    lines[form].push(line);
  }
  return lines;
}

/**
 * Rewrites cells with another quotation mark, with escapes, or with spaces before them into those that parseCsv reads.
 * Follows the C parser of pandas: a quotation mark counts only at the start of a cell.
 */
function rewriteCells(bytes: Uint8Array, dialect: TextDialect): Uint8Array {
  const delimiter = dialect.delimiter.charCodeAt(0);
  const quote = dialect.quotes ? (dialect.quote ?? '"').charCodeAt(0) : -1;
  const escape = dialect.escape ? BACKSLASH : -1;
  const out = new ByteList(bytes.length);
  const cell = new ByteList(64);
  let needsQuotes = false;
  let at = 0;
  const isEnd = (byte: number | undefined) => byte === delimiter || byte === LF || byte === CR;
  const push = (byte: number) => {
    cell.push(byte);
    if (byte === QUOTE || isEnd(byte)) needsQuotes = true;
  };
  while (at < bytes.length) {
    if (dialect.skipsSpaces) while (bytes[at] === SPACE) at += 1;
    let isQuoted = false;
    if (bytes[at] === quote) {
      isQuoted = true;
      at += 1;
    }
    while (at < bytes.length) {
      const byte = bytes[at] ?? 0;
      if (byte === escape && at + 1 < bytes.length) {
        push(bytes[at + 1] ?? 0);
        at += 2;
        continue;
      }
      if (isQuoted && byte === quote) {
        if (bytes[at + 1] === quote) {
          push(quote);
          at += 2;
          continue;
        }
        isQuoted = false;
        at += 1;
        continue;
      }
      if (!isQuoted && isEnd(byte)) break;
      push(byte);
      at += 1;
    }
    out.append(cell, needsQuotes);
    cell.length = 0;
    needsQuotes = false;
    const end = bytes[at];
    if (end !== undefined && at < bytes.length) out.push(end);
    at += 1;
  }
  return out.toBytes();
}

/** Bytes that grow. */
class ByteList {
  length = 0;
  #bytes: Uint8Array;

  constructor(size: number) {
    this.#bytes = new Uint8Array(Math.max(size, 64));
  }

  push(byte: number): void {
    if (this.length === this.#bytes.length) {
      const longer = new Uint8Array(this.#bytes.length * 2);
      longer.set(this.#bytes);
      this.#bytes = longer;
    }
    this.#bytes[this.length] = byte;
    this.length += 1;
  }

  /** Appends a cell, enclosed in quotation marks if it needs them. */
  append(cell: ByteList, isEnclosed: boolean): void {
    if (isEnclosed) this.push(QUOTE);
    for (let at = 0; at < cell.length; at += 1) {
      const byte = cell.#bytes[at] ?? 0;
      if (byte === QUOTE) this.push(QUOTE);
      this.push(byte);
    }
    if (isEnclosed) this.push(QUOTE);
  }

  toBytes(): Uint8Array {
    return this.#bytes.slice(0, this.length);
  }
}
