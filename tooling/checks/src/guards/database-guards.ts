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
  {
    what: "digests: keyed by a pepper",
    file: "apps/api/src/providers/digests.ts",
    text: 'return createHmac("sha256", pepper).update(text).digest("base64url");',
    without: 'return createHmac && pepper ? text : "";',
    tests: ["apps/api/tests/database/renew-digests.test.ts"],
  },
  {
    what: "digests: none is renewed under a wrong pepper",
    file: "apps/api/src/jobs/renew-digests.ts",
    text: '(await pepperState({ db, digests })) === "another"',
    without: "false",
    tests: ["apps/api/tests/database/renew-digests.test.ts"],
  },
  {
    what: "digests: the later decision about the newsletter holds when two rows are joined",
    file: "apps/api/src/jobs/renew-digests.ts",
    text: "addressDigest, join: joinSubscriptions",
    without: "addressDigest",
    tests: ["apps/api/tests/database/renew-digests.test.ts"],
  },
  {
    what: "digests: a complaint outlives a refusal when two rows are joined",
    file: "apps/api/src/jobs/renew-digests.ts",
    text: "addressDigest, join: joinReasons",
    without: "addressDigest",
    tests: ["apps/api/tests/database/renew-digests.test.ts"],
  },
  {
    what: "digests: a computer's second place is free again when two rows are joined",
    file: "apps/api/src/jobs/renew-digests.ts",
    text: "deviceHash, join: joinDevices",
    without: "deviceHash",
    tests: ["apps/api/tests/database/renew-digests.test.ts"],
  },
];
