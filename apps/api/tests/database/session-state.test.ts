import { sql } from "drizzle-orm";
import { expect, test } from "vitest";

import {
  expectWorkingShop,
  LEFT_TIMEOUT,
  poisonConnections,
} from "../setup/poisoned-connections.ts";
import { withSuite } from "../setup/suite.ts";

const suite = withSuite();

const readSettings =
  "select current_setting('search_path') as path, current_setting('statement_timeout') as limit";

test("the API isn't ready without its tables", async () => {
  const { api } = suite;
  const ready = () => fetch(`${api.url}/api/ready`).then(({ status }) => status);
  await suite.sql.query("alter table purchases rename to purchases_away");
  const without = await ready();
  await suite.sql.query("alter table purchases_away rename to purchases");
  expect(without).toBeGreaterThanOrEqual(500);
  expect(await ready()).toBe(200);
});

test("settings that others left on the connections change nothing", async () => {
  const { db } = suite.api.deps;
  await poisonConnections(db.$client, suite.config.DATABASE_POOL_SIZE);
  const client = await db.$client.connect();
  const left = await client.query(readSettings);
  client.release();
  expect(left.rows, "the connections are poisoned").toEqual([{ path: '""', limit: LEFT_TIMEOUT }]);
  const { rows } = await db.execute<{ path: string; limit: string }>(readSettings);
  expect(rows).toEqual([
    { path: "public, pg_temp", limit: expect.not.stringMatching(LEFT_TIMEOUT) },
  ]);
  await expectWorkingShop(suite);
});

test("a failed statement outside a transaction leaves its connection usable", async () => {
  const { db } = suite.api.deps;
  const failed = Array.from({ length: 30 }, () => db.execute("select 1 / 0"));
  const results = await Promise.allSettled(failed);
  for (const result of results) {
    expect(result).toMatchObject({ status: "rejected", reason: { cause: { code: "22012" } } });
  }
  const { rows } = await db.execute(sql`select current_setting('search_path') as path`);
  expect(rows).toEqual([{ path: "public, pg_temp" }]);
});
