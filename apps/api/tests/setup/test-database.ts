import { randomUUID } from "node:crypto";

import pg from "pg";

import { setDatabaseTimeLimits } from "../../src/db/client.ts";
import { TEST_TIMEOUT_SECONDS } from "./test-settings.ts";

const OBJECT_IN_USE = "55006";

/** A suite's own database, copied from the migrated template. */
export async function createTestDatabase(templateUrl: string): Promise<string> {
  const name = `suite_${randomUUID().replaceAll("-", "")}`;
  // File by file: through the log, which throw-away data do not need, it takes twice as long.
  const template = nameIn(templateUrl);
  await administer(templateUrl, `create database ${name} template ${template} strategy file_copy`);
  const own = new URL(templateUrl);
  own.pathname = `/${name}`;
  // A copy has the template's rows, but not its settings.
  await setDatabaseTimeLimits({ connectionString: own.href }, TEST_TIMEOUT_SECONDS);
  return own.href;
}

/** Postgres itself waits up to five seconds each time for the connections that it cuts. */
const DROP_TRIES = 12;

/** Ends a suite's database. To delete a hundred of them from the disk at the end took a minute. */
export async function dropTestDatabase(url: string): Promise<void> {
  const name = nameIn(url);
  let inUse: unknown;
  for (let tries = 0; tries < DROP_TRIES; tries += 1) {
    try {
      return await administer(url, `drop database ${name} with (force)`);
    } catch (error) {
      // On a busy machine a connection that Postgres cuts may take longer to end than it waits.
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
