import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { freePorts, startWorld, type World } from "@site/local/world";
import pg from "pg";

import { startCampaignPooler } from "./campaign-pooler.ts";

interface WorldOptions {
  signal: AbortSignal;
  apiInstances?: 1 | 2;
  /** Whether the API reaches Postgres through PgBouncer. */
  isPooled?: boolean;
}

interface Surroundings {
  world: World;
  /** The database, bypassing the API. */
  sql: pg.Pool;
}

/** Runs a campaign in its own local world, which is deleted with its data afterwards, whatever the outcome. */
export async function withWorld<Result>(
  { isPooled = false, ...options }: WorldOptions,
  run: (surroundings: Surroundings) => Promise<Result>,
): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), "site-campaign-"));
  try {
    const ports = await freePorts();
    const pooler = isPooled ? await startCampaignPooler(dataDir, ports.postgres) : undefined;
    const world = await startWorld({ dataDir, ports, poolerPort: pooler?.port, ...options });
    const sql = new pg.Pool({ connectionString: world.urls.database, max: 2 });
    // An idle connection that ends must not end the process.
    sql.on("error", () => undefined);
    try {
      return await run({ world, sql });
    } finally {
      await sql.end();
      await world.stop();
      await pooler?.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
