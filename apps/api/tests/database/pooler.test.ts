import { toPoolerUrl } from "@site/local/pooler";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

import { createDeps, createCommandDeps, type Runtime } from "../../src/create-deps.ts";
import { withTransaction, setDatabaseTimeLimits } from "../../src/db/client.ts";
import { migrateDatabase } from "../../src/db/migrate.ts";
import { checkDatabase } from "../../src/doctor/check-database.ts";
import { drillRestore } from "../../src/ops/deploy/backup.ts";
import { createPostgresLimiter } from "../../src/providers/limiter.ts";
import { paySession } from "../setup/pay.ts";
import { expectWorkingShop, poisonConnections } from "../setup/poisoned-connections.ts";
import { createCoupon, selectRows, startPayment } from "../setup/shop.ts";
import { type Api, startSuite, type Suite } from "../setup/suite.ts";
import { createTestDatabase } from "../setup/test-database.ts";
import { signUp } from "../setup/users.ts";

const port = inject("poolerPort");

// Three shared connections, so that session state does not stay with a client.
describe.skipIf(port === undefined)("through PgBouncer in transaction mode", () => {
  let suite: Suite;
  let second: Api;
  const runtimes: Runtime[] = [];
  beforeAll(async () => {
    suite = await startSuite({ isPooled: true });
    second = await suite.startApi();
  });
  afterAll(async () => {
    await Promise.all(runtimes.map(({ close }) => close()));
    await suite.stop();
  });

  const started = (runtime: Runtime): Runtime => {
    runtimes.push(runtime);
    return runtime;
  };

  test("buying works through a pooler, concurrently and through two processes", async () => {
    const couponCode = await createCoupon(suite, { percent: 50, maxUses: 12 });
    const paid = await Promise.all(
      Array.from({ length: 12 }, async (_, turn) => {
        const { token } = await signUp();
        const sessionId = await startPayment(suite, token, { planId: "personal", couponCode });
        await paySession(suite.payments, sessionId);
        const client = (turn % 2 ? second : suite.api).client(token);
        return client.billing.purchaseStatus.query({ checkoutSessionId: sessionId });
      }),
    );
    expect(new Set(paid.map(({ state }) => state))).toEqual(new Set(["paid"]));
    const [count] = await selectRows(suite, "select count(*)::int as licences from licences");
    expect(count).toEqual({ licences: 12 });
  });

  test("rate limits work through a pooler", async () => {
    const limits = { "newsletter:caller": { points: 2, seconds: 60 } };
    const limiters = [suite.api, second].map((api) =>
      createPostgresLimiter(pool(), api.deps.digests, limits as never),
    );
    const ask = async (turn: number) =>
      limiters[turn % 2]?.consume("newsletter:caller", "198.51.100.7");
    for (let turn = 0; turn < 2; turn += 1) await ask(turn);
    for (let turn = 0; turn < 6; turn += 1) {
      await expect(ask(turn)).rejects.toMatchObject({ code: "rate_limited" });
    }
    const [row] = await selectRows(suite, "select max(points)::int as points from rate_limits");
    expect(row).toEqual({ points: 8 });
  });

  test("of three concurrent migrations of an empty database one does the work", async () => {
    const direct = inject("templateUrl").replace(/[^/]+$/, "template1");
    const empty = toPoolerUrl(await createTestDatabase(direct), { port: port ?? 0 });
    const done = await Promise.all(
      [1, 2, 3].map(() => migrateDatabase({ connectionString: empty })),
    );
    expect(done.filter(({ applied }) => applied > 0)).toHaveLength(1);
  });

  test("a statement, a lock and a transaction that wait too long are ended by Postgres, and what others set is not met", async () => {
    const { DATABASE_URL: url } = suite.config;
    await setDatabaseTimeLimits({ connectionString: url }, 1);
    const config = { ...suite.config, DATABASE_TIMEOUT_SECONDS: 1 };
    const { deps } = started(createDeps(config));
    const slow = "select pg_sleep(30)";
    const ended = { cause: { code: "57014" } };
    await expect(withTransaction(deps.db, (tx) => tx.execute(slow))).rejects.toMatchObject(ended);
    const loadLimit = async ({ db }: Runtime["deps"]) => {
      const { rows } = await db.execute("select current_setting('statement_timeout') as at");
      return rows[0]?.at;
    };
    const patient = started(createCommandDeps(config));
    for (let turn = 0; turn < 7; turn += 1) {
      expect(await loadLimit(patient.deps)).toBe("100s");
      expect(
        await withTransaction(suite.api.deps.db, async (tx) => {
          const { rows } = await tx.execute("select current_setting('lock_timeout') as at");
          return rows[0]?.at;
        }),
      ).toBe("150s");
    }
    await setDatabaseTimeLimits({ connectionString: url }, 300);
  });

  test("a client of the pooler that leaves its settings on shared connections changes nothing", async () => {
    const url = suite.config.DATABASE_URL;
    const hostile = new pg.Pool({ connectionString: url, max: 3 });
    runtimes.push({ close: () => hostile.end() } as Runtime);
    await poisonConnections(hostile, 3);
    await expect(expectWorkingShop(suite)).resolves.toBeUndefined();
  });

  test("a dump through a pooler is refused, and the doctor says so", async () => {
    await expect(drillRestore(suite.config, { keeps: false })).rejects.toThrow("of a pooler");
    const { deps } = suite.api;
    const pooled = { ...suite.config, DATABASE_DIRECT_URL: suite.config.DATABASE_URL };
    const direct = { ...suite.config, DATABASE_DIRECT_URL: toDirectUrl(suite.config.DATABASE_URL) };
    const states = await Promise.all(
      [suite.config, pooled, direct].map(async (config) => {
        const found = await checkDatabase({ config, deps, compare: "none" });
        return found.find(({ check }) => check === "backup address")?.state;
      }),
    );
    expect(states).toEqual(["warning", "wrong", "ok"]);
  });

  function pool(): pg.Pool {
    const made = new pg.Pool({ connectionString: suite.config.DATABASE_URL, max: 3 });
    runtimes.push({ close: () => made.end() } as Runtime);
    return made;
  }
});

function toDirectUrl(pooled: string): string {
  const url = new URL(inject("templateUrl"));
  url.pathname = new URL(pooled).pathname;
  return url.href;
}

test("a copy of the database has the limits of statements outside of transactions", async () => {
  const url = await createTestDatabase(inject("templateUrl"));
  await setDatabaseTimeLimits({ connectionString: url }, 1);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const ended = { code: "57014" };
  await expect(client.query("select pg_sleep(30)")).rejects.toMatchObject(ended);
  await client.end();
});
