import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import pg from "pg";
import { afterAll, afterEach, expect, test } from "vitest";

import { findFreePort, isPortFree } from "./free-port.ts";
import { type Postgres, startPostgres } from "./postgres.ts";

const folder = mkdtempSync(path.join(tmpdir(), "postgres-"));
const dataDir = path.join(folder, "cluster");
let server: Postgres | undefined;

async function start(): Promise<Postgres> {
  server = await startPostgres({ dataDir, port: await findFreePort(), settings: { fsync: "off" } });
  return server;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const result = await client.query<Record<string, unknown>>(sql);
    return result.rows;
  } finally {
    await client.end();
  }
}

afterEach(() => server?.stop());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("data survive a clean stop, and the port is free after it", async () => {
  const first = await start();
  await query(first.url, "CREATE TABLE kept (word text); INSERT INTO kept VALUES ('still here')");
  await first.stop();
  expect(await isPortFree(first.port)).toBe(true);
  const second = await start();
  expect(await query(second.url, "SELECT word FROM kept")).toEqual([{ word: "still here" }]);
});

test("a committed row survives kill -9, and the next start recovers automatically", async () => {
  const first = await start();
  await query(
    first.url,
    "CREATE TABLE crashed (word text); INSERT INTO crashed VALUES ('committed')",
  );
  await first.kill();
  const second = await start();
  expect(await query(second.url, "SELECT word FROM crashed")).toEqual([{ word: "committed" }]);
});

test("a server ends when the process that started it is killed", async () => {
  const port = await findFreePort();
  const module = JSON.stringify(import.meta.resolve("./postgres.ts"));
  const options = JSON.stringify({ dataDir, port });
  const program = `
    const { startPostgres } = await import(${module});
    await startPostgres(${options});
    console.log("ready");`;
  const starter = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(starter.stdout, "data");
  expect(await isPortFree(port)).toBe(false);
  starter.kill("SIGKILL");
  await expect.poll(() => isPortFree(port)).toBe(true);
});

test("a lock file whose process id another program has now does not prevent the start", async () => {
  const first = await start();
  await first.stop();
  writeFileSync(
    path.join(dataDir, "postmaster.pid"),
    `${process.pid}\n${dataDir}\n1\n${first.port}\n\n127.0.0.1\n\nready\n`,
  );
  const second = await start();
  expect(await query(second.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

test("a server that survived its starter is ended by the next start", async () => {
  const first = await start();
  const second = await start();
  await first.exited;
  expect(second.pid).not.toBe(first.pid);
  expect(await query(second.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

test("a taken port is refused with the server's own words", async () => {
  const first = await start();
  const second = startPostgres({ dataDir: path.join(folder, "other"), port: first.port });
  await expect(second).rejects.toThrow("could not bind");
});
