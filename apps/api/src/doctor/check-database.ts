import { sql } from "drizzle-orm";

import type { Config } from "../config.ts";
import { getDatabaseError } from "../database-errors.ts";
import { getTimeLimits } from "../db/client.ts";
import { countPendingMigrations } from "../db/migrate.ts";
import { toDatabaseConnection } from "../settings/database-connection.ts";
import { databaseRemedy, rightsRemedy } from "./database-remedy.ts";
import type { Environment } from "./environment.ts";
import { type Finding, findingsOf, reasonOf } from "./finding.ts";

const { ok, warning, wrong } = findingsOf("database");

/** The oldest Postgres that the suites have run on. */
const OLDEST = 150_000;

/** Whether Postgres answers, is new enough, and has every table. */
export async function checkDatabase({ config, deps }: Environment): Promise<Finding[]> {
  let facts: {
    version: number;
    name: string;
    max: number;
    used: number;
    limits: string[] | null;
    closed: number;
  };
  try {
    const { rows } = await deps.db.execute(sql`
      select current_setting('server_version_num')::int as version,
             current_setting('server_version') as name,
             current_setting('max_connections')::int as max,
             (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
             (select setconfig from pg_db_role_setting where setrole = 0 and setdatabase =
               (select oid from pg_database where datname = current_database())) as limits,
             (select count(*)::int from pg_class
               where relnamespace = 'public'::regnamespace and relkind = 'r' and not (
                 has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert') and
                 has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete'))) as closed`);
    facts = rows[0] as unknown as typeof facts;
  } catch (error) {
    return [wrong("reachable", reasonOf(getDatabaseError(error)), databaseRemedy(error))];
  }
  if (facts.closed > 0) {
    const found = `this user may not read and write ${facts.closed} tables of the shop`;
    return [wrong("rights", found, rightsRemedy)];
  }
  const pending = await countPendingMigrations(toDatabaseConnection(config));
  return [
    facts.version >= OLDEST
      ? ok("reachable", `Postgres ${facts.name}`)
      : wrong("reachable", `Postgres ${facts.name}`, "Move to Postgres 15 or newer."),
    pending === 0
      ? ok("migrations", "all applied")
      : pending > 0
        ? wrong("migrations", `${pending} not applied`, "Run `pnpm ops migrate`.")
        : warning(
            "migrations",
            `${-pending} more than this release knows`,
            "Run the doctor of the release that is deployed.",
          ),
    isLimited(facts.limits, config)
      ? ok("time limits", `${config.DATABASE_TIMEOUT_SECONDS} seconds for a statement`)
      : warning(
          "time limits",
          "are not those of DATABASE_TIMEOUT_SECONDS for statements outside of transactions",
          "Run `pnpm ops migrate` as the owner of the database: it sets them for new connections.",
        ),
    connectionSum(facts.max, config),
    facts.used < facts.max * 0.8
      ? ok("connections", `${facts.used} of ${facts.max} in use`)
      : warning(
          "connections",
          `${facts.used} of ${facts.max} in use`,
          "Put a pooler in front of Postgres, or lower DATABASE_POOL_SIZE or the function's highest number of instances.",
        ),
  ];
}

// Migrations, a command of the owner, and what Postgres keeps for its superusers.
const OTHERS = 10;

/** Whether every instance at once has its connections. A pooler shows the limit of the server behind it. */
function connectionSum(max: number, { DATABASE_POOL_SIZE, MAX_INSTANCES }: Config): Finding {
  const most = DATABASE_POOL_SIZE * MAX_INSTANCES + OTHERS;
  const sum = `${MAX_INSTANCES} instances × ${DATABASE_POOL_SIZE} + ${OTHERS} = ${most}`;
  return most <= max
    ? ok("connections at most", `${sum}, of ${max}`)
    : warning(
        "connections at most",
        `${sum}, and the server has ${max}`,
        `Set DATABASE_POOL_SIZE to ${Math.max(1, Math.floor((max - OTHERS) / MAX_INSTANCES))}, or lower MAX_INSTANCES, or put a pooler in front, which shares them.`,
      );
}

function isLimited(settings: string[] | null, config: Config): boolean {
  const wanted = Object.entries(getTimeLimits(config.DATABASE_TIMEOUT_SECONDS));
  return wanted.every(([name, value]) => settings?.includes(`${name}=${value}`));
}
