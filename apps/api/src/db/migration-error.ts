import { readFileSync } from "node:fs";
import path from "node:path";

import { DrizzleQueryError } from "drizzle-orm/errors";
import { readMigrationFiles } from "drizzle-orm/migrator";
import pg from "pg";

/**
 * A migration that Postgres refused, with its subject and Postgres' message. The error's `detail` is left out: it
 * can hold the row that broke a constraint, and this is printed where others may read it.
 */
export class MigrationError extends Error {
  override name = "MigrationError";
}

/** Why a migration failed, in words if one of its statements did. */
export function explainMigrationFailure(error: unknown, folder: string): unknown {
  if (!(error instanceof DrizzleQueryError) || !(error.cause instanceof pg.DatabaseError)) {
    return error;
  }
  const { code, message, hint } = error.cause;
  const lines = [
    `The migration ${fileOf(error.query, folder) ?? "that was to run"} failed. Nothing was changed: all that are due are applied in one transaction.`,
    `  statement: ${error.query.trim().replaceAll(/\s+/g, " ")}`,
    `  Postgres: ${message} (${code})`,
    ...(hint ? [`  hint: ${hint}`] : []),
  ];
  return new MigrationError(lines.join("\n"), { cause: error.cause });
}

interface Journal {
  entries: { tag: string }[];
}

/** The file that contains the statement: the journal lists the files in their order. */
function fileOf(statement: string, folder: string): string | undefined {
  const place = readMigrationFiles({ migrationsFolder: folder }).findIndex(({ sql }) =>
    sql.includes(statement),
  );
  const journal = readFileSync(path.join(folder, "meta/_journal.json"), "utf8");
  const entry = (JSON.parse(journal) as Journal).entries[place];
  return entry && `${entry.tag}.sql`;
}
