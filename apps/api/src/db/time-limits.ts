import pg from "pg";

import { databaseError } from "../database-failures.ts";

const INSUFFICIENT_PRIVILEGE = "42501";

/** How long Postgres lets a statement, a lock and an idle transaction wait, under the names of its settings. */
export function timeLimits(seconds: number): Record<string, string> {
  const milliseconds = seconds * 1_000;
  return {
    statement_timeout: `${milliseconds}ms`,
    lock_timeout: `${milliseconds / 2}ms`,
    idle_in_transaction_session_timeout: `${milliseconds}ms`,
  };
}

/**
 * Begins a transaction with limits that end with it. A pooler refuses limits in the connection's parameters, and
 * passes one that is set later to the connection's next user.
 */
export function beginWith(limits: Record<string, string>): string {
  const set = Object.entries(limits).map(([name, value]) => `set local ${name} = '${value}'`);
  return ["begin", ...set].join("; ");
}

/**
 * Sets the database's limits for statements outside transactions. They apply to new connections. Only the owner may
 * set them; if somebody else migrates, the doctor reports that they are missing.
 */
export async function limitDatabase(
  connection: pg.ConnectionConfig,
  seconds: number,
): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: "migrate" });
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
