import { randomUUID } from "node:crypto";

import pg from "pg";

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
  return own.href;
}
