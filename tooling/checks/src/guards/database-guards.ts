import type { Guard } from "./guard.ts";

const tests = ["apps/api/tests/database/pooler.test.ts"];

/** Support for a pooler in front of Postgres, and time limits for everything that waits there. */
export const databaseGuards: readonly Guard[] = [
  {
    what: "database: time limits of a transaction",
    file: "apps/api/src/db/time-limits.ts",
    text: 'return ["begin", ...set].join("; ");',
    without: 'return set.length > 0 ? "begin" : "";',
    tests,
  },
  {
    what: "database: time limits outside of transactions",
    file: "apps/api/src/db/time-limits.ts",
    text: "await client.query(`alter database ${database} set ${name} = '${value}'`);",
    without: "await client.query(`select '${database} ${name} ${value}'`);",
    tests,
  },
  {
    what: "database: no names of prepared statements",
    file: "apps/api/src/providers/limiter.ts",
    text: "storeClient: withoutNames(pool),",
    without: "storeClient: pool,",
    tests,
  },
  {
    what: "database: the lock of migrations ends with their transaction",
    file: "apps/api/src/db/migrate.ts",
    text: "pg_advisory_xact_lock",
    without: "pg_advisory_lock",
    tests,
  },
];
