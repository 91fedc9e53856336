import { chownSync, mkdirSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import { startChild } from "./child.ts";
import { ExpectedError } from "./expected-error.ts";
import type { Pgbouncer } from "./find-pgbouncer.ts";
import { lastLines } from "./last-lines.ts";
import { commandLine, runAs } from "./postgres/run-as.ts";

const START_MS = 20_000;

export interface PoolerOptions {
  pgbouncer: Pgbouncer;
  /** The folder of its settings and log. */
  dataDir: string;
  port: number;
  /** The port of the Postgres behind it, on this machine. Each of its databases is reachable under its own name. */
  postgresPort: number;
  /** Connections to each database. Few enough that none stays with its previous user. */
  poolSize?: number;
}

export interface Pooler {
  port: number;
  logFile: string;
  stop: () => Promise<void>;
}

/** The address of a database through the pooler. */
export function throughPooler(url: string, { port }: Pick<Pooler, "port">): string {
  const address = new URL(url);
  address.port = String(port);
  return address.href;
}

/**
 * Starts PgBouncer in transaction mode in front of a Postgres, otherwise with its own defaults: each transaction
 * may get another connection, so session state cannot be relied upon. Rejects with its last output.
 */
export async function startPooler(options: PoolerOptions): Promise<Pooler> {
  const { pgbouncer, port } = options;
  const dataDir = path.resolve(options.dataDir);
  mkdirSync(dataDir, { recursive: true });
  const settings = path.join(dataDir, "pgbouncer.ini");
  writeFileSync(settings, settingsOf(options), { mode: 0o644 });
  const { program, libraries } = pgbouncer;
  const env = { ...process.env, ...(libraries && { LD_LIBRARY_PATH: libraries }) };
  const as = await runAs(program, env);
  if (as.owner) chownSync(dataDir, as.owner.uid, as.owner.gid);
  const logFile = path.join(path.dirname(dataDir), "pgbouncer.log");
  const { command, args } = commandLine(as, program, [settings]);
  const server = await startChild({ command, args, cwd: "/", logFile, env });
  const deadline = Date.now() + START_MS;
  while (!(await isOpen(port))) {
    if (!server.running() || Date.now() > deadline) {
      await server.end("SIGKILL");
      throw new ExpectedError(`PgBouncer did not start:\n${lastLines(logFile)}`);
    }
    await delay(10);
  }
  return { port, logFile, stop: async () => void (await server.end("SIGTERM")) };
}

function settingsOf({ port, postgresPort, poolSize = 3 }: PoolerOptions): string {
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

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
