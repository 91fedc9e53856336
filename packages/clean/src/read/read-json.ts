import { createTableBuilder } from "../columns/table-builder.ts";
import type { Table } from "../columns/table.ts";
import { CleanError } from "../errors.ts";
import type { ImportAssumption } from "./import-assumption.ts";

/** Characters in which the first item of a list begins. */
const MAX_LIST_START = 1000;

export interface JsonFile {
  table: Table;
  assumptions: readonly ImportAssumption[];
}

function describeIncompleteLine(line: number): ImportAssumption {
  return {
    option: "rows",
    label: "the last line is cut off and was left out",
    sureness: "likely",
    alternatives: [],
    count: 1,
    lines: [line],
  };
}

/** A value as it is written: texts decoded, others as they are in the file. */
type Cell = string;

/**
 * Reads JSON as a table of texts, with the names in the first row: a list of objects, a list of lists, one object per
 * line, or an object in which one member is such a list. Numbers keep their digits, and inner lists and objects stay
 * JSON. Returns undefined if the file is other text. Throws a CleanError.
 */
export function readJson(file: Uint8Array): JsonFile | undefined {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(file);
  } catch {
    return undefined;
  }
  const table = createTableBuilder();
  const columns = new Map<string, number>();
  let rows = 0;
  let width = 0;
  let incompleteRow: number | undefined;
  try {
    readDocument(createJsonReader(text));
  } catch (error) {
    if (error instanceof JsonError) return undefined;
    throw error;
  }
  if (columns.size === 0 && width === 0) throw new CleanError("empty-file");
  // Lists have no names. The first may hold them, as in CSV.
  if (width > 0) return { table: table.finish(rows), assumptions: [] };
  for (const [name, column] of columns) table.set(0, column, name);
  const { columns: texts } = table.finish(rows + 1);
  const cut = texts.map((column) => ({ ...column, codes: column.codes.slice(0, rows + 1) }));
  return {
    table: { rows: rows + 1, columns: cut, isTyped: true },
    assumptions: incompleteRow === undefined ? [] : [describeIncompleteLine(incompleteRow)],
  };

  function readDocument(reader: JsonReader): void {
    if (reader.peek() === "[") {
      readRecords(reader);
    } else if (!readLines(reader)) {
      readWrapped(reader);
    }
    if (reader.peek() !== "") throw new JsonError();
  }

  function readRecords(reader: JsonReader): void {
    reader.readList(() => readRecord(reader));
  }

  function readRecord(reader: JsonReader): void {
    const sign = reader.peek();
    rows += 1;
    if (sign === "{" && width === 0) {
      reader.readObject((name) => setCell(name, reader.readCell()));
    } else if (sign === "[" && columns.size === 0) {
      let index = 0;
      reader.readList(() => {
        table.set(rows - 1, index, reader.readCell());
        index += 1;
      });
      width = Math.max(width, index);
    } else {
      throw new JsonError();
    }
  }

  /** Reads objects one after the other, or returns false if there is only one. */
  function readLines(reader: JsonReader): boolean {
    const start = reader.offset;
    reader.readCell();
    const isSingle = reader.peek() === "";
    reader.offset = start;
    if (isSingle) return false;
    while (reader.peek() !== "") {
      const record = reader.offset;
      try {
        readRecord(reader);
      } catch (error) {
        // A file that is still written to, or was cut off, ends in the middle of a line.
        const isLastLine = text[record - 1] === "\n" && !text.includes("\n", record);
        if (!(error instanceof JsonError) || !isLastLine) throw error;
        incompleteRow = rows;
        rows -= 1;
        reader.offset = text.length;
      }
    }
    return true;
  }

  /** Reads the records in a member of an object, beside members such as “count”. Other objects are one record. */
  function readWrapped(reader: JsonReader): void {
    const start = reader.offset;
    const lists: number[] = [];
    reader.readObject(() => {
      reader.peek();
      const member = reader.offset;
      if (/^\[\s*\{/.test(text.slice(member, member + MAX_LIST_START))) lists.push(member);
      reader.readCell();
    });
    const end = reader.offset;
    const [list] = lists;
    if (list === undefined || lists.length > 1) {
      reader.offset = start;
      readRecord(reader);
      return;
    }
    reader.offset = list;
    readRecords(reader);
    reader.offset = end;
  }

  function setCell(name: string, cell: Cell): void {
    const column = columns.get(name) ?? columns.size;
    columns.set(name, column);
    table.set(rows, column, cell);
  }
}

/** Text that isn't JSON. */
export class JsonError extends Error {}

interface JsonReader {
  offset: number;
  /** Skips white space and returns the next character, or "" at the end. */
  peek(): string;
  readList(readItem: () => void): void;
  readObject(readMember: (name: string) => void): void;
  readCell(): Cell;
}

const SPACE = /[\u0009\u000a\u000d\u0020]*/y;
const SCALAR =
  /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?|true|false|null|NaN|-?Infinity/y;
/** What is inside a nested value, up to a string or a bracket. */
const NESTED = /[^"[\]{}]*/y;

/**
 * A reader of its own, because JSON.parse rounds numbers: 9007199254740993 would become 9007199254740992, and 1.10
 * would become 1.1.
 */
export function createJsonReader(text: string): JsonReader {
  const reader: JsonReader = { offset: 0, peek, readList, readObject, readCell };
  return reader;

  function peek(): string {
    match(SPACE);
    return text[reader.offset] ?? "";
  }

  function match(pattern: RegExp): string | undefined {
    pattern.lastIndex = reader.offset;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) reader.offset += found.length;
    return found;
  }

  function skip(sign: string): void {
    if (peek() !== sign) throw new JsonError();
    reader.offset += 1;
  }

  function readList(readItem: () => void): void {
    readParts("[", "]", readItem);
  }

  function readObject(readMember: (name: string) => void): void {
    readParts("{", "}", () => {
      peek();
      const name = readString();
      skip(":");
      peek();
      readMember(name);
    });
  }

  function readParts(open: string, close: string, readPart: () => void): void {
    skip(open);
    if (peek() === close) {
      reader.offset += 1;
      return;
    }
    for (;;) {
      readPart();
      if (peek() === close) break;
      skip(",");
    }
    reader.offset += 1;
  }

  function readCell(): Cell {
    const sign = peek();
    if (sign === '"') return readString().replaceAll("\0", "").toWellFormed();
    if (sign === "{" || sign === "[") return readNested();
    const scalar = match(SCALAR);
    if (scalar === undefined || scalar === "") throw new JsonError();
    return scalar === "null" || scalar === "NaN" ? "" : scalar;
  }

  function readNested(): string {
    const start = reader.offset;
    let depth = 0;
    do {
      match(NESTED);
      const sign = text[reader.offset];
      if (sign === undefined) throw new JsonError();
      if (sign === '"') {
        skipString();
        continue;
      }
      depth += sign === "{" || sign === "[" ? 1 : -1;
      reader.offset += 1;
    } while (depth > 0);
    return text.slice(start, reader.offset);
  }

  function readString(): string {
    const start = reader.offset;
    if (text[start] !== '"') throw new JsonError();
    skipString();
    return parseString(text.slice(start, reader.offset));
  }

  /** Skips a string by its quotes, because a pattern would need memory for each of its characters. */
  function skipString(): void {
    let end = reader.offset;
    let backslashes: number;
    do {
      end = text.indexOf('"', end + 1);
      if (end < 0) throw new JsonError();
      backslashes = 0;
      while (text[end - 1 - backslashes] === "\\") backslashes += 1;
    } while (backslashes % 2 === 1);
    reader.offset = end + 1;
  }
}

function parseString(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    throw new JsonError();
  }
}
