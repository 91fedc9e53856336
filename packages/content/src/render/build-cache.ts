import { createHash } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { glob, readFile } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync, type SQLOutputValue } from "node:sqlite";

import type { CodeToken } from "../markdown/context.ts";
import type { SourceFile } from "../read/find-sources.ts";
import { contentValues } from "../read/values.ts";
import type { NewlyRenderedEntry, RenderedEntry } from "./rendered-entry.ts";

const workspace = path.join(import.meta.dirname, "../../../..");
const codePatterns = ["packages/{content,contracts}/src/**/*.ts", "packages/content/package.json"];

/** Hashes what the output depends on besides the entries: code, schemas, catalogues, packages, values. */
export async function computeEngineVersion(root: string = workspace): Promise<string> {
  const files: string[] = [];
  for await (const file of glob([...codePatterns, "pnpm-lock.yaml"], { cwd: root })) {
    if (!file.endsWith(".test.ts")) files.push(file);
  }
  const hash = createHash("sha256").update(process.version).update(JSON.stringify(contentValues));
  const texts = await Promise.all(
    files.sort().map((file) => readFile(path.join(root, file), "utf8")),
  );
  for (const text of texts) hash.update(text);
  return hash.digest("hex");
}

/** How long a build waits while another one writes. */
const BUSY_MS = 60_000;

/** Cached results of earlier builds with the same engine version. */
export interface BuildCache {
  getEntry: (source: SourceFile) => RenderedEntry | undefined;
  getCode: (key: string) => CodeToken[][] | undefined;
  /** Stores new results, and deletes the results of files that no longer exist. */
  save: (sources: readonly SourceFile[], fresh: readonly NewlyRenderedEntry[]) => void;
  close: () => void;
}

export function getCodeKey(code: string, language: string): string {
  return createHash("sha256").update(`${language}\n${code}`).digest("hex");
}

/**
 * Opens the cache in a folder, an SQLite database. It starts empty if the engine version has changed or the file
 * cannot be read. Entries are valid for the same source with the same images. Highlighted code is shared by all
 * entries, so that editing a text does not highlight its code again.
 */
export function openBuildCache(folder: string, version: string, images: unknown): BuildCache {
  const database = openDatabase(path.join(folder, "build.sqlite"), version);
  const imagesHash = createHash("sha256").update(JSON.stringify(images)).digest("hex");
  const getSourceKey = ({ hash }: SourceFile) => `${hash} ${imagesHash}`;
  const findEntry = database.prepare("SELECT made FROM entries WHERE file = ? AND made_from = ?");
  const findCode = database.prepare("SELECT made FROM code WHERE key = ?");
  return {
    getEntry: (source) => parseRow(findEntry.get(source.file, getSourceKey(source))),
    getCode: (key) => parseRow(findCode.get(key)),
    save: (sources, fresh) => {
      const addEntry = database.prepare("REPLACE INTO entries VALUES (?, ?, ?)");
      const addCode = database.prepare("REPLACE INTO code VALUES (?, ?)");
      const files = JSON.stringify(sources.map(({ file }) => file));
      database.exec("BEGIN");
      for (const { source, entry, code } of fresh) {
        addEntry.run(source.file, getSourceKey(source), JSON.stringify(entry));
        for (const [key, lines] of code) addCode.run(key, JSON.stringify(lines));
      }
      database
        .prepare("DELETE FROM entries WHERE file NOT IN (SELECT value FROM json_each(?))")
        .run(files);
      database.exec("COMMIT");
    },
    close: () => database.close(),
  };
}

function openDatabase(file: string, version: string): DatabaseSync {
  mkdirSync(path.dirname(file), { recursive: true });
  let database: DatabaseSync;
  try {
    database = openCacheDatabase(file);
  } catch (error) {
    if (!isCorruptionError(error)) throw error;
    rmSync(file);
    database = openCacheDatabase(file);
  }
  const isOurs = database.prepare("SELECT version FROM engine WHERE version = ?").get(version);
  if (!isOurs) {
    database.exec("BEGIN; DELETE FROM engine; DELETE FROM entries; DELETE FROM code");
    database.prepare("INSERT INTO engine VALUES (?)").run(version);
    database.exec("COMMIT");
  }
  return database;
}

function openCacheDatabase(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: BUSY_MS });
  // Does not wait for the disk: rebuilding a cache lost in a power cut is faster.
  database.exec(`PRAGMA synchronous = OFF;
    CREATE TABLE IF NOT EXISTS engine (version TEXT);
    CREATE TABLE IF NOT EXISTS entries (file TEXT PRIMARY KEY, made_from TEXT, made TEXT);
    CREATE TABLE IF NOT EXISTS code (key TEXT PRIMARY KEY, made TEXT);`);
  return database;
}

/** SQLITE_CORRUPT and SQLITE_NOTADB. Source: https://www.sqlite.org/rescode.html */
function isCorruptionError(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && [11, 26].includes(Number(error.errcode));
}

/** The row has the form that `save` writes. */
function parseRow(row: Record<string, SQLOutputValue> | undefined) {
  return typeof row?.made === "string" ? JSON.parse(row.made) : undefined;
}
