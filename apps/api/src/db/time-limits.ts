import pg from "pg";

import { databaseError } from "../database-failures.ts";

const INSUFFICIENT_PRIVILEGE = "42501";

/** How long Postgres lets a statement, a lock and an idle transaction wait, as its settings name them. */
export function timeLimits(seconds: number): Record<string, string> {
  const milliseconds = seconds * 1_000;
  return {
    statement_timeout: `${milliseconds}ms`,
    lock_timeout: `${milliseconds / 2}ms`,
    idle_in_transaction_session_timeout: `${milliseconds}ms`,
  };
}

/**
 * Begins a transaction with limits that end with it. A pooler refuses those that come with the connection, and
 * gives one that is set later to whoever has the connection next.
 */
export function beginWith(limits: Record<string, string>): string {
  const set = Object.entries(limits).map(([name, value]) => `set local ${name} = '${value}'`);
  return ["begin", ...set].join("; ");
}

/**
 * Gives the database the limits of statements outside of transactions. They hold for connections from then on.
 * Only its owner may; where another one migrates, the doctor tells that they are missing.
 */
export async function limitDatabase(url: string, seconds: number): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: "migrate" });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>("select current_database() as name");
    const database = client.escapeIdentifier(rows[0]?.name ?? "");
    for (const [name, value] of Object.entries(timeLimits(seconds))) {
      await client.query(`alter database ${database} set ${name} = '${value}'`);
    }
  } catch (error) {
    if (databaseError(error)?.code !== INSUFFICIENT_PRIVILEGE) throw error;
  } finally {
    await client.end();
  }
}
