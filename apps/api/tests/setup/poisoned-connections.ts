import type pg from "pg";
import { expect } from "vitest";

import { paySession } from "./pay.ts";
import { selectRows, startPayment } from "./shop.ts";
import type { Suite } from "./suite.ts";
import { signUp } from "./users.ts";

/** A time limit that another client leaves. Long enough for the statements of these tests on a busy machine. */
export const LEFT_TIMEOUT = "3s";

/** Session settings as other clients of a pooler leave them: the first three are those of `pg_dump`. */
const poison = [
  "set row_security = off",
  `set statement_timeout = '${LEFT_TIMEOUT}'`,
  "set search_path = ''",
  "set default_transaction_read_only = on",
  "set default_transaction_isolation = 'serializable'",
  "set timezone = 'Asia/Tokyo'",
  "set datestyle = 'SQL, DMY'",
  "set intervalstyle = 'iso_8601'",
  "set bytea_output = 'escape'",
  "create temp table if not exists purchases ()",
  "set role pg_monitor",
];

/** Leaves the settings on this many connections at once. */
export async function poisonConnections(pool: pg.Pool, count: number): Promise<void> {
  const clients = await Promise.all(Array.from({ length: count }, () => pool.connect()));
  await Promise.all(
    clients.map(async (client) => {
      // In one transaction, so that a pooler in transaction mode uses one connection for each client.
      await client.query(`begin read write; ${poison.toReversed().join("; ")}`);
      await client.query("select 1");
    }),
  );
  // Only once every client has its own connection.
  await Promise.all(clients.map((client) => client.query("commit")));
  for (const client of clients) client.release();
}

/** Buys a licence by several requests at once, and expects the API to be ready. */
export async function expectWorkingShop(suite: Suite): Promise<void> {
  const states = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const { token } = await signUp();
      const checkoutSessionId = await startPayment(suite, token, { planId: "personal" });
      await paySession(suite.payments, checkoutSessionId);
      const client = suite.api.client(token);
      const { state } = await client.billing.purchaseStatus.query({ checkoutSessionId });
      const account = await client.account.export.query();
      expect(JSON.stringify(account)).toContain('Z"');
      return state;
    }),
  );
  expect(new Set(states)).toEqual(new Set(["paid"]));
  const ready = await fetch(`${suite.api.url}/api/ready`);
  expect(ready.status).toBe(200);
  const [row] = await selectRows(suite, "select count(*)::int > 11 as sold from licences");
  expect(row).toEqual({ sold: true });
}
