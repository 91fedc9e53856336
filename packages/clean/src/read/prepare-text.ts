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
  const { comment, skipLines, layout, allowsOpenQuotes, dropsControls } = dialect;
  return [comment, skipLines, layout, allowsOpenQuotes, dropsControls].some(Boolean);
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
    if (comment !== "" || skipLines > 0) {
      text = splitLines(text)
        .slice(skipLines)
        .filter((line) => comment === "" || !line.startsWith(comment))
        .join("");
    }
    if (dialect.layout) {
      text = toCsv(text, dialect.layout);
      delimiter = ",";
      quotes = true;
    }
    if (dialect.allowsOpenQuotes) text = escapeOpenQuotes(text, delimiter);
    prepared = new TextEncoder().encode(text);
  }
  const isLaidOut = dialect.layout !== undefined;
  if (!isLaidOut && (dialect.quote || dialect.escape || dialect.skipsSpaces)) {
    prepared = rewriteCells(prepared, dialect);
    quotes = true;
  }
  return { bytes: prepared, plain: { delimiter, quotes } };
}

/** Splits a text into lines with their ends. */
export function splitLines(text: string): string[] {
  return text.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? [];
}

/** A line of dashes under the names of columns, or above and below a table. */
export function isRuleLine(line: string): boolean {
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

/** Splits a line into cells. */
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

/** Finds the cells that begin with a quotation mark which isn't closed before a delimiter or line end. */
function* findOpenCells(
  text: string,
  delimiter: string,
): Generator<{ start: number; end: number }> {
  const ends = `${delimiter}\r\n`;
  const isEnd = (at: number) => at >= text.length || ends.includes(text.charAt(at));
  let isStart = true;
  let at = 0;
  while (at < text.length) {
    if (!isStart || text.charAt(at) !== '"') {
      isStart = isEnd(at);
      at += 1;
      continue;
    }
    isStart = false;
    let close = text.indexOf('"', at + 1);
    while (close >= 0 && text.charAt(close + 1) === '"') close = text.indexOf('"', close + 2);
    if (close >= 0 && isEnd(close + 1)) {
      at = close + 1;
      continue;
    }
    const start = at;
    while (!isEnd(at)) at += 1;
    yield { start, end: at };
  }
}

/** Encloses cells that begin with a quotation mark but don't end with one, so that it becomes an ordinary character. */
function escapeOpenQuotes(text: string, delimiter: string): string {
  const parts: string[] = [];
  let copied = 0;
  for (const { start, end } of findOpenCells(text, delimiter)) {
    parts.push(text.slice(copied, start), quote(text.slice(start, end)));
    copied = end;
  }
  return parts.join("") + text.slice(copied);
}

/** Returns the lines (from 1) with a quotation mark that opens a cell and isn't closed. */
export function findOpenQuotes(bytes: Uint8Array, { delimiter }: PlainDialect): number[] {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const lines: number[] = [];
  let line = 1;
  let counted = 0;
  for (const { start } of findOpenCells(text, delimiter)) {
    line += text.slice(counted, start).match(/\r\n|\r|\n/g)?.length ?? 0;
    counted = start;
    lines.push(line);
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
