import { execFile } from "node:child_process";
import {
  chownSync,
  mkdirSync,
  writeFileSync,
  existsSync,
  globSync,
  renameSync,
  rmSync,
} from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";

import { startChild, readLastLines } from "./child.ts";
import { ExpectedError } from "./expected-error.ts";
import { buildCommand, findRunAs } from "./postgres/run-as.ts";

const run = promisify(execFile);
const UNPACK_MS = 60_000;
const places = ["/usr/sbin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"];
/** PgBouncer, and libraries that it needs and a minimal Debian may lack. */
const packages = ["pgbouncer", "libevent-2.1-7", "libc-ares2"];

interface Pgbouncer {
  program: string;
  /** Folder of the libraries that were unpacked with it. */
  libraries?: string;
}

/**
 * Finds an installed PgBouncer, or unpacks it from Debian's packages into `folder`, which needs no root. Otherwise
 * returns the reason.
 */
export async function findPgbouncer(folder: string): Promise<Pgbouncer | string> {
  const inPath = (process.env.PATH ?? "").split(path.delimiter).filter(Boolean);
  const installed = [...inPath, ...places]
    .map((place) => path.join(place, "pgbouncer"))
    .find((program) => existsSync(program));
  if (installed) return { program: installed };
  const unpacked = path.resolve(folder);
  if (!existsSync(unpacked)) {
    const obstacle = await unpackPackages(unpacked);
    if (obstacle !== undefined) return obstacle;
  }
  const [library] = globSync("usr/lib/*/libevent*.so*", { cwd: unpacked });
  return {
    program: path.join(unpacked, "usr/sbin/pgbouncer"),
    ...(library && { libraries: path.join(unpacked, path.dirname(library)) }),
  };
}

async function unpackPackages(folder: string): Promise<string | undefined> {
  if (!existsSync("/usr/bin/apt-get")) return "PgBouncer is not installed";
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  try {
    await run("apt-get", ["download", ...packages], { cwd: draft, timeout: UNPACK_MS });
    for (const file of globSync("*.deb", { cwd: draft })) {
      await run("dpkg-deb", ["--extract", file, "."], { cwd: draft, timeout: UNPACK_MS });
    }
    await run(path.join(draft, "usr/sbin/pgbouncer"), ["--version"], {
      env: { LD_LIBRARY_PATH: globSync(path.join(draft, "usr/lib/*")).join(":") },
    });
    renameSync(draft, folder);
    return undefined;
  } catch (error) {
    const [reason] = String((error as { stderr?: string }).stderr || error)
      .trim()
      .split("\n");
    return `PgBouncer is not installed, and apt-get cannot bring it: ${reason}`;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

const START_MS = 20_000;

export interface PoolerOptions {
  pgbouncer: Pgbouncer;
  /** The folder of its settings and log. */
  dataDir: string;
  port: number;
  /** Port of the local Postgres. Each of its databases is available under its own name. */
  postgresPort: number;
  /** Number of connections to each database. A small number makes transactions share connections. */
  poolSize?: number;
}

export interface Pooler {
  port: number;
  logFile: string;
  stop: () => Promise<void>;
}

export function toPoolerUrl(url: string, { port }: Pick<Pooler, "port">): string {
  const address = new URL(url);
  address.port = String(port);
  return address.href;
}

/**
 * Starts PgBouncer in transaction mode in front of Postgres, with default settings otherwise. Each transaction may
 * use another connection, so session state is not available. Rejects with PgBouncer's last output.
 */
export async function startPooler(options: PoolerOptions): Promise<Pooler> {
  const { pgbouncer, port } = options;
  const dataDir = path.resolve(options.dataDir);
  mkdirSync(dataDir, { recursive: true });
  const settings = path.join(dataDir, "pgbouncer.ini");
  writeFileSync(settings, renderSettings(options), { mode: 0o644 });
  const { program, libraries } = pgbouncer;
  const env = { ...process.env, ...(libraries && { LD_LIBRARY_PATH: libraries }) };
  const as = await findRunAs(program, env);
  if (as.owner) chownSync(dataDir, as.owner.uid, as.owner.gid);
  const logFile = path.join(path.dirname(dataDir), "pgbouncer.log");
  const { command, args } = buildCommand(as, program, [settings]);
  const server = await startChild({ command, args, cwd: "/", logFile, env });
  const deadline = Date.now() + START_MS;
  while (!(await isPortOpen(port))) {
    if (!server.running() || Date.now() > deadline) {
      await server.end("SIGKILL");
      throw new ExpectedError(`PgBouncer did not start:\n${readLastLines(logFile)}`);
    }
    await delay(10);
  }
  return { port, logFile, stop: async () => void (await server.end("SIGTERM")) };
}

function renderSettings({ port, postgresPort, poolSize = 3 }: PoolerOptions): string {
  return `[databases]
* = host=127.0.0.1 port=${postgresPort} user=postgres

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 1000
server_round_robin = 1
`;
}

function isPortOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
