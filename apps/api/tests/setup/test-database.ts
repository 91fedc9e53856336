import { randomUUID } from "node:crypto";

import pg from "pg";

import { setDatabaseTimeLimits } from "../../src/db/client.ts";
import { TEST_TIMEOUT_SECONDS } from "./test-settings.ts";

const OBJECT_IN_USE = "55006";

/** Creates a suite's own database, copied from the migrated template. */
export async function createTestDatabase(templateUrl: string): Promise<string> {
  const name = `suite_${randomUUID().replaceAll("-", "")}`;
  // Copying the files is twice as fast as copying through the write-ahead log.
  const template = nameIn(templateUrl);
  await administer(templateUrl, `create database ${name} template ${template} strategy file_copy`);
  const own = new URL(templateUrl);
  own.pathname = `/${name}`;
  // A copy has the rows of the template, but not its settings.
  await setDatabaseTimeLimits({ connectionString: own.href }, TEST_TIMEOUT_SECONDS);
  return own.href;
}

/** Each attempt waits up to five seconds for connections to close. */
const DROP_TRIES = 12;

/** Drops a suite's database. Dropping all of them at the end would take a minute. */
export async function dropTestDatabase(url: string): Promise<void> {
  const name = nameIn(url);
  let inUse: unknown;
  for (let tries = 0; tries < DROP_TRIES; tries += 1) {
    try {
      return await administer(url, `drop database ${name} with (force)`);
    } catch (error) {
      // On a busy machine, closing a connection may take longer than Postgres waits.
      if (!(error instanceof pg.DatabaseError && error.code === OBJECT_IN_USE)) throw error;
      inUse = error;
    }
  }
  throw new Error(
    `The database ${name} was still in use after ${DROP_TRIES} tries to drop it. pg_stat_activity names its connections.`,
    { cause: inUse },
  );
}

function nameIn(url: string): string {
  return new URL(url).pathname.slice(1);
}

async function administer(url: string, statement: string): Promise<void> {
  const admin = new URL(url);
  admin.pathname = "/postgres";
  const client = new pg.Client({ connectionString: admin.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
