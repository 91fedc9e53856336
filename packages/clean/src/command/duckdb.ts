import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { detectFormat, isDelimitedText } from "../read/detect-format.ts";
import { openFile, type OpenedFile, type OpenOptions } from "../read/open-file.ts";
import { cutToLines, type SampledFile } from "../read/read-sample.ts";
import type { Recipe } from "../recipe/recipe.ts";
import { formatScript } from "../scripts/format-script.ts";
import {
  type CommandIo,
  getRecipeOptions,
  openAppendedFiles,
  toUsageError,
  unpackLines,
  UsageError,
  withFile,
} from "./files.ts";

/** A script depends only on the first rows of a file. */
const HEAD_BYTES = 4_000_000;

/** Opens the first lines of a text file, to write a script for all of it; undefined for other formats. */
export async function openHead(
  file: string,
  io: CommandIo,
  options: OpenOptions,
  recipe: Recipe | undefined,
): Promise<(OpenedFile & { bytes: Uint8Array }) | undefined> {
  const bytes = await withFile(path.resolve(io.cwd, file), readHead).catch((error: unknown) => {
    throw toUsageError(error, file, "read");
  });
  if (!bytes) return undefined;
  const opened = await openFile(bytes, { ...getRecipeOptions(recipe), ...options });
  return { ...(await openAppendedFiles(file, { ...opened, bytes }, io, recipe)), bytes };
}

/** Reads the first lines of a text file, also in gzip; undefined for other formats. */
async function readHead(file: SampledFile): Promise<Uint8Array | undefined> {
  const start = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const isGzip = detectFormat(start) === "gzip";
  const head = isGzip ? await unpackLines(file, HEAD_BYTES) : start;
  if (!isDelimitedText(head)) return undefined;
  return !isGzip && file.size > head.length ? cutToLines(head, 1) : head;
}

interface DuckdbFiles {
  source: string;
  target: string;
  /** In DuckDB's notation, such as 2GB. Without it, 80 % of the machine's memory. */
  memoryLimit: string | undefined;
}

/**
 * Writes and runs the script of a recipe in DuckDB, which needs no more memory than the machine has. Returns why it
 * stopped; undefined if the file is written.
 */
export async function applyInDuckdb(
  opened: OpenedFile & { bytes: Uint8Array },
  recipe: Recipe,
  { memoryLimit, ...files }: DuckdbFiles,
): Promise<string | undefined> {
  const { buildDuckdbScript } = await import("../scripts/duckdb-script.ts");
  const { dialect, table: source, isNonstandard, bytes } = opened;
  const { blocks, why } = buildDuckdbScript(
    { dialect, source, steps: recipe.steps, isNonstandard, bytes },
    files,
  );
  if (!blocks) throw new UsageError(why);
  const { DuckDBInstance } = await import("@duckdb/node-api").catch(() => {
    throw new UsageError(
      "DuckDB isn't installed. Run npm install @duckdb/node-api, or write the script with clean-table script --engine duckdb and run it with DuckDB's own command.",
    );
  });
  const folder = await mkdtemp(path.join(tmpdir(), "clean-table-"));
  // Without extensions, which DuckDB would download.
  const instance = await DuckDBInstance.create(":memory:", {
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
    temp_directory: folder,
    ...(memoryLimit === undefined ? {} : { memory_limit: memoryLimit }),
  });
  try {
    const connection = await instance.connect();
    await connection.run(formatScript(blocks));
    connection.closeSync();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    instance.closeSync();
    await rm(folder, { recursive: true, force: true });
  }
}
