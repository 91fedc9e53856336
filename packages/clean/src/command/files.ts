import { once } from "node:events";
import { globSync } from "node:fs";
import { open, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import type { Readable, Writable } from "node:stream";

import { CleanError } from "../errors.ts";
import { formatCount } from "../format-count.ts";
import { addOtherTables, type AppendedFile, getAppendOptions } from "../read/append-table.ts";
import { findUtf16 } from "../read/decode-text.ts";
import { detectFormat, isDelimitedText } from "../read/detect-format.ts";
import { type OpenedFile, type OpenOptions, openFile } from "../read/open-file.ts";
import {
  cutToLines,
  MAX_FILE_BYTES,
  openSample,
  SAMPLE_BYTES,
  type SampledFile,
} from "../read/read-sample.ts";
import { unpackGzip, unpackGzipHead } from "../read/unpack-file.ts";
import { parseRecipe, type Recipe } from "../recipe/recipe.ts";
import { isAppend } from "../steps/rows/append.ts";

export interface CommandIo {
  cwd: string;
  stdin: Readable & { isTTY?: boolean; setRawMode?: (isRaw: boolean) => unknown };
  stdout: Writable;
  stderr: Writable & { isTTY?: boolean };
  /** Bytes of memory that are free; asked of the system if absent. */
  availableMemory?: number;
}

/** A mistake in the arguments, or a file that can't be read or written. Ends the command with exit code 2. */
export class UsageError extends Error {}

/** Stands for standard input and output. */
const STREAM = "-";
/** Reading takes at least this many times the size of the file: its bytes, its columns and the clean file. */
const MEMORY_PER_BYTE = 4;
/** From this size on, the terminal shows what takes time. */
const SLOW_BYTES = 10_000_000;

/** Finds the files of patterns such as `in/*.csv`, in order and each once. Shells on Windows don't do that. */
export function findFiles(patterns: readonly string[], { cwd }: CommandIo): string[] {
  const files = patterns.flatMap((pattern) => {
    if (pattern === STREAM || !/[*?[{]/.test(pattern)) return [pattern];
    const found = globSync(pattern, { cwd }).toSorted();
    if (found.length === 0) throw new UsageError(`No file matches ${pattern}.`);
    return found;
  });
  if (files.length === 0) throw new UsageError("Name a file, or - for standard input.");
  return [...new Set(files)];
}

export function getDisplayName(file: string): string {
  return file === STREAM ? "standard input" : file;
}

export async function readBytes(file: string, io: CommandIo): Promise<Uint8Array> {
  if (file === STREAM) return Buffer.concat(await io.stdin.toArray());
  const absolute = path.resolve(io.cwd, file);
  try {
    const { size, isGzip, isText } = await inspectFile(absolute);
    const most = computeMaxBytes(io);
    if (size > most) {
      const nextStep =
        isText || isGzip
          ? "Make a recipe with clean-table ask, and apply it with --engine duckdb."
          : "Save it as CSV: clean-table ask reads a sample of that, and apply --engine duckdb cleans all of it.";
      throw new UsageError(
        `${file} ${isGzip ? "unpacks to" : "has"} ${formatCount(size)} bytes, more than the ${formatCount(most)} that fit into memory now. ${nextStep}`,
      );
    }
    if (size > SLOW_BYTES) showProgress(`Reading ${file} (${formatCount(size)} bytes) …`, io);
    return await readFile(absolute);
  } catch (error) {
    throw toUsageError(error, file, "read");
  }
}

const HEAD_BYTES = 1000;
const SIZE_BYTES = 4;

interface Inspected {
  /** The size of the content. A gzip file ends with it, if it has one member and less than 4 GB. */
  size: number;
  isGzip: boolean;
  isText: boolean;
}

async function inspectFile(absolute: string): Promise<Inspected> {
  // A pipe, such as <(zcat a.csv.gz), can be read only once.
  if (!(await stat(absolute)).isFile()) return { size: 0, isGzip: false, isText: true };
  return withFile(absolute, async (file) => {
    const read = async (from: number, to: number) =>
      new Uint8Array(await file.slice(from, to).arrayBuffer());
    const head = await read(0, HEAD_BYTES);
    const isGzip = detectFormat(head) === "gzip";
    const isText = isDelimitedText(head);
    if (!isGzip || file.size < SIZE_BYTES) return { size: file.size, isGzip, isText };
    const { buffer } = await read(file.size - SIZE_BYTES, file.size);
    const size = Math.max(file.size, new DataView(buffer).getUint32(0, true));
    return { size, isGzip, isText };
  });
}

/** Opens a file on the disk, of which parts are read. */
export async function withFile<Result>(
  absolute: string,
  work: (file: SampledFile) => Promise<Result>,
): Promise<Result> {
  const handle = await open(absolute);
  try {
    const { size } = await handle.stat();
    return await work({
      size,
      slice: (from, to) => ({
        async arrayBuffer() {
          const bytes = new Uint8Array(Math.min(to, size) - from);
          const { bytesRead } = await handle.read(bytes, 0, bytes.length, from);
          return bytes.buffer.slice(0, bytesRead);
        },
      }),
    });
  } finally {
    await handle.close();
  }
}

/** Returns the size of the largest file that can be read now. */
function computeMaxBytes(io: CommandIo): number {
  const memory = io.availableMemory ?? process.availableMemory();
  const most = Math.min(MAX_FILE_BYTES, Math.floor(memory / MEMORY_PER_BYTE));
  return Math.max(most, SLOW_BYTES);
}

export async function writeOutput(
  file: string | undefined,
  content: Uint8Array | string,
  io: CommandIo,
): Promise<void> {
  if (file === undefined || file === STREAM) {
    if (!io.stdout.write(content)) await once(io.stdout, "drain");
    return;
  }
  try {
    await writeFile(path.resolve(io.cwd, file), content);
  } catch (error) {
    throw toUsageError(error, file, "write");
  }
}

export function toUsageError(error: unknown, file: string, action: string): unknown {
  if (!(error instanceof Error && "code" in error)) return error;
  const reasons: Record<string, string> = {
    ENOENT: "it doesn't exist",
    EISDIR: "it's a folder",
    EACCES: "you don't have the permission",
  };
  const reason = reasons[String(error.code)] ?? String(error.code);
  return new UsageError(`${file} can't be ${action === "read" ? "read" : "written"}: ${reason}.`);
}

/** Writes a line for a person who waits. Nothing if the output goes to a file or another program. */
export function showProgress(text: string, { stderr }: CommandIo): void {
  if (stderr.isTTY) stderr.write(`${text}\n`);
}

export async function readRecipe(file: string, io: CommandIo): Promise<Recipe> {
  const text = new TextDecoder().decode(await readBytes(file, io));
  try {
    return parseRecipe(text);
  } catch (error) {
    if (error instanceof CleanError) throw new UsageError(`${file}: ${error.message}`);
    throw error;
  }
}

/** Opens a table. With a recipe, it is read as the file that the recipe was made for. */
export async function openTable(
  file: string,
  io: CommandIo,
  options: OpenOptions,
  recipe?: Recipe,
): Promise<OpenedFile & { bytes: Uint8Array }> {
  const packed = await readBytes(file, io);
  const bytes = detectFormat(packed) === "gzip" ? await unpackGzip(packed) : packed;
  const opened = await openFile(bytes, { ...getRecipeOptions(recipe), ...options });
  return { ...(await openAppendedFiles(file, { ...opened, bytes }, io, recipe)), bytes };
}

/** Reads the files and sheets whose rows a recipe appends: files in the folder of the first one. */
export async function openAppendedFiles(
  file: string,
  opened: OpenedFile & { bytes: Uint8Array },
  io: CommandIo,
  recipe: Recipe | undefined,
): Promise<OpenedFile> {
  const appended = recipe?.steps.filter(isAppend) ?? [];
  const others: AppendedFile[] = [];
  for (const { what, names } of appended) {
    for (const name of names) {
      // As when a recipe is applied to all files of a folder, and one of them is appended.
      if (what === "files" && name === path.basename(file))
        throw new CleanError("appends-itself", { file: name });
      const bytes =
        what === "sheets" ? opened.bytes : await readBytes(path.join(path.dirname(file), name), io);
      const options = {
        ...getAppendOptions(opened.dialect),
        ...(what === "sheets" && { sheet: name }),
      };
      try {
        others.push({ name, bytes, opened: await openFile(bytes, options) });
      } catch (error) {
        if (!(error instanceof CleanError)) throw error;
        throw new CleanError("unreadable-other", { file: name, message: error.message });
      }
    }
  }
  return others.length === 0 ? opened : addOtherTables<OpenedFile>(opened, others);
}

export function getRecipeOptions(recipe: Recipe | undefined): OpenOptions {
  if (!recipe) return {};
  const { dialect } = recipe;
  switch (dialect.format) {
    case "text": {
      // The encoding is detected again, so that a difference is reported.
      const { format: _format, encoding: _encoding, ...options } = dialect;
      return options;
    }
    case "xlsx":
      return { sheet: dialect.sheet };
    case "parquet":
    case "json":
      return {};
  }
}

/** Like openTable, but opens a sample of a text file, also in gzip, that doesn't fit into memory. */
export async function openTableOrSample(
  file: string,
  io: CommandIo,
  options: OpenOptions,
  recipe?: Recipe,
): Promise<OpenedFile & { bytes: Uint8Array }> {
  const absolute = path.resolve(io.cwd, file);
  const found =
    file === STREAM ? undefined : await inspectFile(absolute).catch((): undefined => undefined);
  if (!found || found.size <= computeMaxBytes(io)) return openTable(file, io, options, recipe);
  const chosen = { ...getRecipeOptions(recipe), ...options };
  const opened = await withFile(absolute, (source) =>
    found.isGzip ? openGzipSample(source, chosen) : openSample(source, chosen),
  );
  if (!opened) return openTable(file, io, options, recipe);
  io.stderr.write(
    `${file} ${found.isGzip ? "unpacks to" : "has"} ${formatCount(found.size)} bytes, so only a sample of ${formatCount(opened.bytes.length)} bytes was read. All counts are those of the sample.\n`,
  );
  return opened;
}

/** Opens the beginning of a text file in gzip; undefined if it isn't text. */
async function openGzipSample(
  file: SampledFile,
  chosen: OpenOptions,
): Promise<(OpenedFile & { bytes: Uint8Array }) | undefined> {
  const bytes = await unpackLines(file, SAMPLE_BYTES);
  if (!isDelimitedText(bytes)) return undefined;
  const sample = { bytes: bytes.length, totalBytes: file.size };
  return { ...(await openFile(bytes, chosen)), bytes, sample };
}

const PART_BYTES = 1 << 16;

async function* readParts(file: SampledFile): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.size; at += PART_BYTES)
    yield new Uint8Array(await file.slice(at, at + PART_BYTES).arrayBuffer());
}

/** Unpacks the first lines of a gzip file. */
export async function unpackLines(file: SampledFile, maxBytes: number): Promise<Uint8Array> {
  const { bytes, isWhole } = await unpackGzipHead(readParts(file), maxBytes);
  return isWhole ? bytes : cutToLines(bytes, findUtf16(bytes) === undefined ? 1 : 2);
}
