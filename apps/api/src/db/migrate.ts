import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";

import { explainMigrationFailure } from "./migration-error.ts";
import { beginWith, timeLimits } from "./time-limits.ts";

// Any number, as long as every process uses the same.
const MIGRATION_LOCK = 7_203_114;

/** The migrations' folder: beside this file, and beside the built bundle or above its parts. */
const committed =
  ["./migrations", "../migrations"]
    .map((place) => fileURLToPath(new URL(place, import.meta.url)))
    .find((place) => existsSync(place)) ?? "migrations";

/**
 * Migrates the database to the newest schema. Several processes may call it concurrently; one of them works. Throws
 * a `MigrationError` for a statement that Postgres refuses.
 */
export async function migrateDatabase(
  connection: pg.ConnectionConfig,
  folder = committed,
): Promise<{ applied: number }> {
  if (!existsSync(folder)) throw new Error(`There are no migrations in ${folder}.`);
  const client = new pg.Client({ ...connection, application_name: "migrate" });
  await client.connect();
  try {
    // Drizzle continues an open transaction, so the lock ends with its commit. A session lock would stay with a
    // pooler's connection. Migrations have no time limit.
    await client.query(beginWith(timeLimits(0)));
    await client.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
    const before = await countApplied(client);
    await migrate(drizzle({ client }), { migrationsFolder: folder });
    return { applied: (await countApplied(client)) - before };
  } catch (error) {
    throw explainMigrationFailure(error, folder);
  } finally {
    await client.end();
  }
}

/** The number of migrations that the database still lacks. */
export async function pendingMigrations(connection: pg.ConnectionConfig): Promise<number> {
  const client = new pg.Client({ ...connection, application_name: "migrate" });
  await client.connect();
  try {
    return (
      readMigrationFiles({ migrationsFolder: committed }).length - (await countApplied(client))
    );
  } finally {
    await client.end();
  }
}

async function countApplied(client: pg.Client): Promise<number> {
  const table = await client.query("select to_regclass('drizzle.__drizzle_migrations') as name");
  if (table.rows[0]?.name === null) return 0;
  const result = await client.query("select count(*)::int as n from drizzle.__drizzle_migrations");
  return result.rows[0].n as number;
}
