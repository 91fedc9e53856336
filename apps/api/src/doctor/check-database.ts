import { sql } from "drizzle-orm";
import pg from "pg";

import type { Config } from "../config.ts";
import { getDatabaseError } from "../database-errors.ts";
import { assertDiskHasSpace } from "../db/check-disk.ts";
import { getTimeLimits } from "../db/client.ts";
import { countPendingMigrations } from "../db/migrate.ts";
import { toDatabaseConnection } from "../settings/database-connection.ts";
import {
  type CheckResult,
  createReporter,
  describeError,
  type DoctorContext,
} from "./check-result.ts";
import { compareClocks } from "./compare-clocks.ts";

const databaseReport = createReporter("database");

/** The oldest Postgres version that the tests have run on, as `server_version_num`. */
const OLDEST = 150_000;

/** Whether Postgres answers, is new enough, and has every table. */
export async function checkDatabase({ config, deps }: DoctorContext): Promise<CheckResult[]> {
  let facts: {
    version: number;
    name: string;
    max: number;
    used: number;
    limits: string[] | null;
    closed: number;
    clock: number;
  };
  const asked = { from: deps.now().getTime(), to: 0 };
  try {
    const { rows } = await deps.db.execute(sql`
      select current_setting('server_version_num')::int as version,
             current_setting('server_version') as name,
             current_setting('max_connections')::int as max,
             extract(epoch from clock_timestamp())::float8 * 1000 as clock,
             (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
             (select setconfig from pg_db_role_setting where setrole = 0 and setdatabase =
               (select oid from pg_database where datname = current_database())) as limits,
             (select count(*)::int from pg_class
               where relnamespace = 'public'::regnamespace and relkind = 'r' and not (
                 has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert') and
                 has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete'))) as closed`);
    facts = rows[0] as unknown as typeof facts;
    asked.to = deps.now().getTime();
    await assertDiskHasSpace(deps.db);
  } catch (error) {
    return [
      databaseReport.wrong(
        "reachable",
        describeError(getDatabaseError(error)),
        getDatabaseFix(error),
      ),
    ];
  }
  if (facts.closed > 0) {
    const found = `this user may not read and write ${facts.closed} tables of the shop`;
    return [databaseReport.wrong("rights", found, RIGHTS_FIX)];
  }
  const pending = await countPendingMigrations(toDatabaseConnection(config));
  return [
    facts.version >= OLDEST
      ? databaseReport.ok("reachable", `Postgres ${facts.name}`)
      : databaseReport.wrong(
          "reachable",
          `Postgres ${facts.name}`,
          "Move to Postgres 15 or newer.",
        ),
    pending === 0
      ? databaseReport.ok("migrations", "all applied")
      : pending > 0
        ? databaseReport.wrong("migrations", `${pending} not applied`, "Run `pnpm ops migrate`.")
        : databaseReport.warning(
            "migrations",
            `${-pending} more than this release knows`,
            "Run the doctor of the release that is deployed.",
          ),
    hasTimeLimits(facts.limits, config)
      ? databaseReport.ok(
          "time limits",
          `${config.DATABASE_TIMEOUT_SECONDS} seconds for a statement`,
        )
      : databaseReport.warning(
          "time limits",
          "are not those of DATABASE_TIMEOUT_SECONDS for statements outside of transactions",
          "Run `pnpm ops migrate` as the owner of the database: it sets them for new connections.",
        ),
    compareClocks("the database's", facts.clock, asked),
    await checkDirectAddress(config),
    checkConnectionLimit(facts.max, config),
    facts.used < facts.max * 0.8
      ? databaseReport.ok("connections", `${facts.used} of ${facts.max} in use`)
      : databaseReport.warning(
          "connections",
          `${facts.used} of ${facts.max} in use`,
          "Put a pooler in front of Postgres, or lower DATABASE_POOL_SIZE or the function's highest number of instances.",
        ),
  ];
}

/** A pooler gives its clients process numbers of its own. */
export async function isPooled(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const { processID } = client as unknown as { processID: number };
  return rows[0]?.pid !== processID;
}

/** `pg_dump` by the address of a pooler leaves settings on connections that the shop uses next. */
async function checkDirectAddress(config: Config): Promise<CheckResult> {
  const { DATABASE_DIRECT_URL } = config;
  const name = DATABASE_DIRECT_URL === undefined ? "DATABASE_URL" : "DATABASE_DIRECT_URL";
  const address = DATABASE_DIRECT_URL ?? config.DATABASE_URL;
  const fix =
    "Set DATABASE_DIRECT_URL to the address of Postgres itself, which `deploy backup` and `deploy drill` use. Never dump by a pooler's address.";
  const client = new pg.Client({
    ...toDatabaseConnection({ ...config, DATABASE_URL: address }),
    application_name: "doctor",
  });
  try {
    await client.connect();
    if (!(await isPooled(client))) {
      return databaseReport.ok("backup address", `${name} leads to Postgres itself`);
    }
    const found = `${name} leads to a pooler`;
    return DATABASE_DIRECT_URL === undefined
      ? databaseReport.warning("backup address", found, fix)
      : databaseReport.wrong("backup address", found, fix);
  } catch (error) {
    const reason = describeError(getDatabaseError(error));
    return databaseReport.warning("backup address", `${name}: ${reason}`, fix);
  } finally {
    await client.end().catch(() => undefined);
  }
}

// Connections for migrations and the owner's commands, and those that Postgres reserves for superusers.
const OTHERS = 10;

/** Whether the server allows the connections of all instances together. A pooler reports the limit of its server. */
function checkConnectionLimit(
  max: number,
  { DATABASE_POOL_SIZE, MAX_INSTANCES }: Config,
): CheckResult {
  const most = DATABASE_POOL_SIZE * MAX_INSTANCES + OTHERS;
  const sum = `${MAX_INSTANCES} instances × ${DATABASE_POOL_SIZE} + ${OTHERS} = ${most}`;
  return most <= max
    ? databaseReport.ok("connections at most", `${sum}, of ${max}`)
    : databaseReport.warning(
        "connections at most",
        `${sum}, and the server has ${max}`,
        `Set DATABASE_POOL_SIZE to ${Math.max(1, Math.floor((max - OTHERS) / MAX_INSTANCES))}, or lower MAX_INSTANCES, or put a pooler in front, which shares them.`,
      );
}

function hasTimeLimits(settings: string[] | null, config: Config): boolean {
  const wanted = Object.entries(getTimeLimits(config.DATABASE_TIMEOUT_SECONDS));
  return wanted.every(([name, value]) => settings?.includes(`${name}=${value}`));
}

export const RIGHTS_FIX =
  "Use the user that owns the tables in DATABASE_URL, or have it grant yours the missing rights.";

/** Fixes for failed connections, by the error's code or message. The first match applies. */
const fixes: [failure: RegExp, fix: string][] = [
  [
    /^53100|No space left/i,
    "Postgres answers, but its disk is full: enlarge it, and look at what grew. Don't delete files of Postgres by hand.",
  ],
  [
    /^(57014|55P03|25P03)/,
    "Postgres answers, but too slowly: look at its load and at what holds locks (the provider's page of queries, pg_stat_activity). If a statement really takes that long, raise DATABASE_TIMEOUT_SECONDS.",
  ],
  [
    /^query_wait_timeout/,
    "The pooler answers, but has no connection to Postgres left: enlarge its pool, or lower DATABASE_POOL_SIZE or --max-instances.",
  ],
  [
    /^(ENOTFOUND|EAI_AGAIN)/,
    "No machine has the host name in DATABASE_URL: copy it again from the provider's console. A private name works only in its own network.",
  ],
  [
    /^ECONNREFUSED/,
    "The host exists, but nothing listens on the port of DATABASE_URL: is it the port of the server or its pooler, and is the server running?",
  ],
  [
    /^ENOENT/,
    "There is no such socket: is Cloud SQL connected to the function (--add-cloudsql-instances, or the proxy on your machine), and host=/cloudsql/PROJECT:REGION:INSTANCE right?",
  ],
  [
    /^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)|timeout|timed out/i,
    "Nothing answers at the host of DATABASE_URL: allow this machine in the provider's firewall or authorised networks. A pooler doesn't answer either while the Postgres behind it is away.",
  ],
  [
    /does not support SSL/,
    "The server, or the pooler in front of it, does not encrypt: switch TLS on there. sslmode=disable is only for your own machine.",
  ],
  [
    /no encryption|SSL (connection is )?required|requires? SSL/i,
    "The server requires an encrypted connection: set sslmode=verify-full in DATABASE_URL.",
  ],
  [
    /^ERR_TLS_CERT_ALTNAME_INVALID/,
    "The certificate names another host than DATABASE_URL: use the name in the certificate. If it names none, as Cloud SQL's may, sslmode=verify-ca with DATABASE_CA checks only the authority.",
  ],
  [
    /^(CERT_HAS_EXPIRED|CERT_NOT_YET_VALID)/,
    "The server's certificate is not valid today: renew it at the provider, and check this machine's clock.",
  ],
  [
    /^(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_\w+|CERT_SIGNATURE_FAILURE)/,
    "Another authority signed the server's certificate than the one we know: set the provider's own as DATABASE_CA (or &sslrootcert=FILE), and leave it out where a public one signs.",
  ],
  [
    /no pg_hba\.conf entry|pg_hba\.conf rejects/,
    "The server refuses this machine, user and database: add the machine to the provider's authorised networks (pg_hba.conf), and check user and database in DATABASE_URL.",
  ],
  [
    /^(28P01|28000)|authentication failed|SASL/i,
    "The user or password is wrong: set them again in DATABASE_URL, with @, : and / of the password as %40, %3A and %2F. A pooler has a list of its own.",
  ],
  [
    /^3D000|no such database/,
    "Create the database, or correct its name at the end of DATABASE_URL. A pooler has a list of its own.",
  ],
  [
    /unsupported startup parameter/,
    "The pooler refuses a parameter of DATABASE_URL: leave out everything after the ? except sslmode and sslrootcert.",
  ],
  [
    /server_login_retry|server login (has been failing|failed)|cannot connect to server|server conn crashed/i,
    "The pooler answers, but the Postgres behind it refuses it: check the host, user and password that the pooler uses.",
  ],
  [
    /^53300|too many (clients|connections)|no more connections/i,
    "Every connection is taken: put a pooler in front, or lower DATABASE_POOL_SIZE or --max-instances.",
  ],
  [/^57P03/, "Postgres is starting or stopping: run the doctor again in a minute."],
  [/^42501/, RIGHTS_FIX],
];

const DEFAULT_FIX =
  "Is DATABASE_URL right, is the server running, and does its firewall allow this machine?";

export function getDatabaseFix(thrown: unknown): string {
  const { code = "", message = "" } = getRootError(getDatabaseError(thrown)) ?? {};
  const fits = fixes.find(([failure]) => failure.test(code) || failure.test(message));
  return fits?.[1] ?? DEFAULT_FIX;
}

/** If a host name has several addresses, Node reports their errors together. Returns the first one. */
function getRootError(error: ReturnType<typeof getDatabaseError>): typeof error {
  return error instanceof AggregateError ? (error.errors[0] as typeof error) : error;
}
