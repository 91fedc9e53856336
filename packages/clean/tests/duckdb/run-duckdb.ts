import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { DuckDBInstance } from "@duckdb/node-api";

import { formatScript, type ScriptBlock } from "../../src/scripts/format-script.ts";

/** Runs scripts for DuckDB in its npm package, one after the other. */
export interface DuckdbRunner {
  version: string;
  files: { source: string; target: string };
  /** Returns the file that the script writes, or the message of its error. */
  run(blocks: readonly ScriptBlock[], table: Uint8Array): Promise<Uint8Array | { error: string }>;
  stop(): Promise<void>;
}

export async function startDuckdb(): Promise<DuckdbRunner> {
  const folder = await mkdtemp(path.join(tmpdir(), "duckdb-"));
  const files = {
    source: path.join(folder, "messy.csv"),
    target: path.join(folder, "clean.csv"),
  };
  // Without extensions, which DuckDB would download.
  const instance = await DuckDBInstance.create(":memory:", {
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
    threads: "2",
  });
  const first = await instance.connect();
  const reply = await first.runAndReadAll("SELECT version()");
  first.closeSync();
  return {
    version: String(reply.getRows()[0]?.[0]).replace(/^v/, ""),
    files,
    async run(blocks, table) {
      await writeFile(files.source, table);
      await rm(files.target, { force: true });
      // Views and macros belong to a connection.
      const connection = await instance.connect();
      try {
        await connection.run(formatScript(blocks));
        return await readFile(files.target);
      } catch (error) {
        return { error: error instanceof Error ? error.message : String(error) };
      } finally {
        connection.closeSync();
      }
    },
    async stop() {
      instance.closeSync();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
