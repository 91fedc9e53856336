import { randomUUID } from "node:crypto";

import pg from "pg";

import { limitDatabase } from "../../src/db/time-limits.ts";
import { TEST_TIMEOUT_SECONDS } from "./test-settings.ts";

/** A suite's own database, copied from the migrated template. */
export async function createTestDatabase(templateUrl: string): Promise<string> {
  const name = `suite_${randomUUID().replaceAll("-", "")}`;
  const template = new URL(templateUrl);
  const admin = new URL(templateUrl);
  admin.pathname = "/postgres";
  const client = new pg.Client({ connectionString: admin.href });
  await client.connect();
  try {
    await client.query(`create database ${name} template ${template.pathname.slice(1)}`);
  } finally {
    await client.end();
  }
  const own = new URL(templateUrl);
  own.pathname = `/${name}`;
  // A copy has the template's rows, but not its settings.
  await limitDatabase({ connectionString: own.href }, TEST_TIMEOUT_SECONDS);
  return own.href;
}
