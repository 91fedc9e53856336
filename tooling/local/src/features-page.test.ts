import { execFile } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

import { contentRoot } from "@site/content/python/check-pages";
import { compareOutputs, findPostgresBlocks } from "@site/content/python/python-blocks";
import { cleanTable } from "@site/content/python/run-python";
import { afterAll, expect, test } from "vitest";

import { findFreePort } from "./free-port.ts";
import { startPostgres } from "./postgres.ts";

const run = promisify(execFile);
const hasPsql = await run("psql", ["--version"]).then(
  () => true,
  () => false,
);
if (!hasPsql) {
  console.warn(
    "\nTHE POSTGRES EXAMPLE OF /features IS NOT RUN: no psql was found. On Debian, apt-get install postgresql-client.\n",
  );
}

const folder = mkdtempSync(path.join(tmpdir(), "features-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.skipIf(!hasPsql)("the Postgres example of /features shows its actual output", async () => {
  const page = readFileSync(path.join(contentRoot, "pages/features/index.md"), "utf8");
  const blocks = findPostgresBlocks(page);
  expect(blocks.length).toBeGreaterThan(1);
  const command = path.join(folder, "clean-table");
  writeFileSync(command, `#!/bin/sh\nexec "${process.execPath}" "${cleanTable}" "$@"\n`);
  chmodSync(command, 0o755);
  const server = await startPostgres({
    dataDir: path.join(folder, "cluster"),
    port: await findFreePort(),
    settings: { fsync: "off" },
  });
  try {
    const env = {
      LC_ALL: "C.UTF-8",
      PATH: `${folder}${path.delimiter}${process.env.PATH}`,
      PGDATABASE: "site",
      PGHOST: "127.0.0.1",
      PGPORT: String(server.port),
      PGUSER: "postgres",
      PSQLRC: path.join(folder, "none"),
      TZ: "UTC",
    };
    const results = [];
    for (const { code, line } of blocks) {
      // Both streams in their order, as a terminal shows them.
      const args = ["-e", "-c", `exec 2>&1\n${code}`];
      const result = await run("sh", args, { cwd: folder, env }).then(
        ({ stdout }) => ({ stdout }),
        (error: Error & { stdout: string }) => ({
          stdout: error.stdout,
          error: { line, message: error.stdout || error.message },
        }),
      );
      results.push(result);
    }
    expect(compareOutputs(blocks, results)).toEqual([]);
  } finally {
    await server.stop();
  }
});
