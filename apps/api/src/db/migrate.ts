import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { DrizzleQueryError } from "drizzle-orm/errors";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";

import { buildBeginStatement, getTimeLimits } from "./client.ts";

// Key of the advisory lock. Arbitrary, but the same in every process.
const MIGRATION_LOCK = 7_203_114;

/** Next to this file or the main bundle, or one folder above the bundle's chunks. */
const migrationsFolder =
  ["./migrations", "../migrations"]
    .map((place) => fileURLToPath(new URL(place, import.meta.url)))
    .find((place) => existsSync(place)) ?? "migrations";

/**
 * Migrates the database to the newest schema. Concurrent processes wait for each other. Throws a `MigrationError` if a
 * statement fails.
 */
export async function migrateDatabase(
  connection: pg.ConnectionConfig,
  folder = migrationsFolder,
): Promise<{ applied: number }> {
  if (!existsSync(folder)) throw new Error(`There are no migrations in ${folder}.`);
  const client = new pg.Client({ ...connection, application_name: "migrate" });
  await client.connect();
  try {
    // Drizzle continues this transaction and commits it, which releases the lock. A session-level lock could stay on
    // a pooler's connection. Migrations have no time limit.
    await client.query(buildBeginStatement(getTimeLimits(0)));
    await client.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
    const before = await countApplied(client);
    await migrate(drizzle({ client }), { migrationsFolder: folder });
    return { applied: (await countApplied(client)) - before };
  } catch (error) {
    throw toMigrationError(error, folder);
  } finally {
    await client.end();
  }
}

/** The number of migrations that are not applied yet. */
export async function countPendingMigrations(connection: pg.ConnectionConfig): Promise<number> {
  const client = new pg.Client({ ...connection, application_name: "migrate" });
  await client.connect();
  try {
    await client.query(buildBeginStatement(getTimeLimits(0)));
    return (
      readMigrationFiles({ migrationsFolder: migrationsFolder }).length -
      (await countApplied(client))
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

/**
 * A failed migration, with the file, the statement and the message of Postgres. Leaves out the `detail`, which may
 * contain a row, because this is printed where others may read it.
 */
class MigrationError extends Error {
  override name = "MigrationError";
}

/** Turns the error of a statement into a `MigrationError`. */
function toMigrationError(error: unknown, folder: string): unknown {
  if (!(error instanceof DrizzleQueryError) || !(error.cause instanceof pg.DatabaseError)) {
    return error;
  }
  const { code, message, hint } = error.cause;
  const lines = [
    `The migration ${findMigrationFile(error.query, folder) ?? "that was to run"} failed. Nothing was changed: all that are due are applied in one transaction.`,
    `  statement: ${error.query.trim().replaceAll(/\s+/g, " ")}`,
    `  Postgres: ${message} (${code})`,
    ...(hint ? [`  hint: ${hint}`] : []),
  ];
  return new MigrationError(lines.join("\n"), { cause: error.cause });
}

interface Journal {
  entries: { tag: string }[];
}

/** Finds the file of a statement. The journal lists the files in the order of the migrations. */
function findMigrationFile(statement: string, folder: string): string | undefined {
  const place = readMigrationFiles({ migrationsFolder: folder }).findIndex(({ sql }) =>
    sql.includes(statement),
  );
  const journal = readFileSync(path.join(folder, "meta/_journal.json"), "utf8");
  const entry = (JSON.parse(journal) as Journal).entries[place];
  return entry && `${entry.tag}.sql`;
}
