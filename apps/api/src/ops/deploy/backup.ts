import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import pg from "pg";

import { type Config, getChildEnvironment } from "../../config.ts";
import { buildBeginStatement, getTimeLimits } from "../../db/client.ts";
import { isPooled } from "../../doctor/check-database.ts";
import { isSocket, toDatabaseConnection } from "../../settings/database-connection.ts";
import { UsageError } from "../usage-error.ts";

type BackupSettings = Pick<Config, "DATABASE_URL" | "DATABASE_DIRECT_URL" | "DATABASE_CA">;

export interface BackupReport {
  file: string;
  megabytes: number;
  seconds: number;
}

export interface DrillReport {
  dumpSeconds: number;
  megabytes: number;
  restoreSeconds: number;
  tables: number;
  rows: number;
  /** What the restored copy has otherwise; empty if it is the same. */
  differences: { what: string; original: string; restored: string }[];
  /** The restored database, if it stays. */
  database?: string;
}

/**
 * Writes a dump to a file that must not exist yet. Only the current user can read it, because it contains all
 * customers' data.
 */
export async function backUpDatabase(
  settings: BackupSettings,
  file: string,
): Promise<BackupReport> {
  const client = await connectDirectly(settings);
  await client.end();
  writeFileSync(file, "", { flag: "wx", mode: 0o600 });
  const seconds = await dump(settings, file).catch((error: unknown) => {
    rmSync(file);
    throw error;
  });
  return { file, megabytes: getMegabytes(file), seconds };
}

/**
 * Dumps the database, restores the dump into a new database on the same server, and compares every row, index,
 * constraint and trigger with the state that was dumped. Drops the new database unless it is to be kept.
 */
export async function drillRestore(
  settings: BackupSettings,
  { keeps }: { keeps: boolean },
): Promise<DrillReport> {
  const client = await connectDirectly(settings);
  const folder = mkdtempSync(path.join(tmpdir(), "drill-"));
  const database = `drill_${new Date().toISOString().replaceAll(/\D/g, "").slice(0, 14)}`;
  try {
    const file = path.join(folder, "shop.dump");
    // The dump and the comparison read the same snapshot, while the shop goes on.
    await client.query(buildBeginStatement(getTimeLimits(0)));
    await client.query("set transaction isolation level repeatable read, read only");
    const { rows } = await client.query<{ name: string }>("select pg_export_snapshot() as name");
    const dumpSeconds = await dump(settings, file, rows[0]?.name);
    const original = await describeDatabase(client);
    await client.query("commit");
    await createDatabase(client, database);
    const restoreSeconds = await restore(settings, file, database);
    const restored = await describeRestored(settings, database);
    if (!keeps) await client.query(`drop database ${database} with (force)`);
    const tables = [...original].filter(([what]) => what.startsWith("table "));
    return {
      dumpSeconds,
      megabytes: getMegabytes(file),
      restoreSeconds,
      tables: tables.length,
      rows: tables.reduce((sum, [, state]) => sum + Number.parseInt(state, 10), 0),
      differences: compareDescriptions(original, restored),
      ...(keeps && { database }),
    };
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    await client.query(`drop database if exists ${database} with (force)`).catch(() => undefined);
    throw error;
  } finally {
    await client.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

const INSUFFICIENT_PRIVILEGE = "42501";

async function createDatabase(client: pg.Client, database: string): Promise<void> {
  try {
    await client.query(`create database ${database} template template0`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === INSUFFICIENT_PRIVILEGE)) throw error;
    throw new UsageError(
      "This user may not create databases. As a superuser run: alter role USER createdb",
    );
  }
}

/** Connects past the pooler, because `pg_dump` leaves settings on the connections of one. */
async function connectDirectly(settings: BackupSettings): Promise<pg.Client> {
  const client = new pg.Client(toDatabaseConnection(getDirectSettings(settings)));
  await client.connect();
  if (!(await isPooled(client))) return client;
  await client.end();
  throw new UsageError(
    "This is the address of a pooler, which pg_dump would leave unusable for the shop. Set DATABASE_DIRECT_URL to the address of Postgres itself.",
  );
}

export function getDirectSettings(settings: BackupSettings) {
  return {
    DATABASE_URL: settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL,
    DATABASE_CA: settings.DATABASE_CA,
  };
}

function dump(settings: BackupSettings, file: string, snapshot?: string): Promise<number> {
  const options = ["--format=custom", "--no-password", `--file=${file}`];
  return runTool(settings, "pg_dump", snapshot ? [...options, `--snapshot=${snapshot}`] : options);
}

function restore(settings: BackupSettings, file: string, database: string): Promise<number> {
  const options = ["--no-owner", "--no-password", "--exit-on-error", "--jobs=2"];
  return runTool(settings, "pg_restore", [...options, `--dbname=${database}`, file]);
}

/** Runs a tool of Postgres, and returns the seconds it took. The password isn't in the list of processes. */
async function runTool(
  settings: BackupSettings,
  tool: "pg_dump" | "pg_restore",
  options: string[],
): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), "postgres-"));
  const startedAt = performance.now();
  try {
    const env = getChildEnvironment(getToolEnvironment(settings, folder));
    const child = spawn(tool, options, { env, stdio: ["ignore", "inherit", "pipe"] });
    const errors: string[] = [];
    child.stderr.on("data", (chunk) => errors.push(String(chunk)));
    const { promise, resolve, reject } = Promise.withResolvers<number | null>();
    child.once("error", reject);
    child.once("close", resolve);
    const code = await promise.catch(() => {
      throw new UsageError(`Install ${tool}, of the server's version or newer.`);
    });
    if (code !== 0) throw new UsageError(`${tool} ended with ${code}: ${errors.join("").trim()}`);
    return toSeconds(performance.now() - startedAt);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The environment variables from which the tools of Postgres read an address. */
export function getToolEnvironment(
  settings: BackupSettings,
  folder: string,
): Record<string, string> {
  const direct = getDirectSettings(settings);
  const url = new URL(direct.DATABASE_URL);
  const { searchParams } = url;
  const ca = path.join(folder, "ca.pem");
  if (direct.DATABASE_CA !== undefined) writeFileSync(ca, direct.DATABASE_CA);
  const rootCertificate = direct.DATABASE_CA === undefined ? searchParams.get("sslrootcert") : ca;
  const mode = isSocket(url) ? "disable" : (searchParams.get("sslmode") ?? "disable");
  return {
    PGHOST: searchParams.get("host") ?? decodeURIComponent(url.hostname),
    PGPORT: url.port || "5432",
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    PGSSLMODE: mode,
    // Without a file of its own, libpq looks for one in the home folder.
    ...(mode.startsWith("verify") && { PGSSLROOTCERT: rootCertificate ?? "system" }),
    ...(mode === "require" && rootCertificate && { PGSSLROOTCERT: rootCertificate }),
  };
}

async function describeRestored(
  settings: BackupSettings,
  database: string,
): Promise<Map<string, string>> {
  const direct = getDirectSettings(settings);
  const url = new URL(direct.DATABASE_URL);
  url.pathname = `/${database}`;
  const client = new pg.Client(toDatabaseConnection({ ...direct, DATABASE_URL: url.href }));
  await client.connect();
  try {
    await client.query(buildBeginStatement(getTimeLimits(0)));
    return await describeDatabase(client);
  } finally {
    await client.end();
  }
}

/** What a database contains: the number of rows of each table with a digest, and each definition. */
async function describeDatabase(client: pg.Client): Promise<Map<string, string>> {
  const description = new Map<string, string>();
  const { rows: tables } = await client.query<{ name: string }>(`
    select format('%I.%I', nspname, relname) as name from pg_class
    join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p') and nspname !~ '^pg_' and nspname <> 'information_schema'
    order by 1`);
  for (const { name } of tables) {
    const { rows } = await client.query<{ state: string }>(
      `select count(*) || ' rows, digest ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)
         as state from ${name} as t`,
    );
    description.set(`table ${name}`, rows[0]?.state ?? "");
  }
  const { rows: definitions } = await client.query<{ what: string; state: string }>(`
    select 'index ' || indexname as what, indexdef as state from pg_indexes
      where schemaname !~ '^pg_' and schemaname <> 'information_schema'
    union all
    select format('constraint %s of %s', conname, conrelid::regclass), pg_get_constraintdef(oid)
      from pg_constraint where conrelid <> 0 and connamespace = 'public'::regnamespace
    union all
    select format('trigger %s of %s', tgname, tgrelid::regclass), pg_get_triggerdef(oid)
      from pg_trigger where not tgisinternal`);
  // A restored definition may have other brackets and line breaks around the same expression.
  for (const { what, state } of definitions) {
    description.set(what, state.replaceAll(/[\s()]+/g, " ").trim());
  }
  return description;
}

function compareDescriptions(
  original: Map<string, string>,
  restored: Map<string, string>,
): DrillReport["differences"] {
  const all = [...new Set([...original.keys(), ...restored.keys()])];
  return all
    .filter((what) => original.get(what) !== restored.get(what))
    .map((what) => ({
      what,
      original: original.get(what) ?? "missing",
      restored: restored.get(what) ?? "missing",
    }));
}

function getMegabytes(file: string): number {
  return Math.round(statSync(file).size / 100_000) / 10;
}

function toSeconds(milliseconds: number): number {
  return Math.round(milliseconds / 100) / 10;
}
