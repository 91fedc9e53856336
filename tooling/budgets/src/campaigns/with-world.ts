import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { findFreePorts, startLocalServices, type LocalServices } from "@site/local/services";
import pg from "pg";

import { startCampaignPooler } from "./campaign-pooler.ts";

interface WorldOptions {
  signal: AbortSignal;
  apiInstances?: 1 | 2;
  /** Whether the API reaches Postgres through PgBouncer. */
  isPooled?: boolean;
}

interface Surroundings {
  world: LocalServices;
  /** The database, bypassing the API. */
  sql: pg.Pool;
  /** What the first process of the API could not reach, and when: at most one line for each second and reason. */
  outages: () => Promise<string[]>;
}

/** Runs a campaign in its own local world, which is deleted with its data afterwards, whatever the outcome. */
export async function withWorld<Result>(
  { isPooled = false, ...options }: WorldOptions,
  run: (surroundings: Surroundings) => Promise<Result>,
): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), "site-campaign-"));
  try {
    const ports = await findFreePorts();
    const pooler = isPooled ? await startCampaignPooler(dataDir, ports.postgres) : undefined;
    const world = await startLocalServices({
      dataDir,
      ports,
      poolerPort: pooler?.port,
      ...options,
    });
    const sql = new pg.Pool({ connectionString: world.urls.database, max: 2 });
    // An idle connection that ends must not end the process.
    sql.on("error", () => undefined);
    try {
      return await run({ world, sql, outages: () => outagesIn(join(dataDir, "api-1.log")) });
    } finally {
      await sql.end();
      await world.stop();
      await pooler?.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface LogLine {
  severity: string;
  time: string;
  err?: { message: string; cause?: { message: string } };
}

async function outagesIn(logFile: string): Promise<string[]> {
  const log = await readFile(logFile, "utf8");
  const lines = log.split("\n").filter((line) => line.includes('"err":'));
  const outages = lines.map((line) => {
    const { severity, time, err } = JSON.parse(line) as LogLine;
    return `${time.slice(11, 19)} ${severity}: ${(err?.cause ?? err)?.message.slice(0, 200)}`;
  });
  return [...new Set(outages)];
}
