import { setTimeout as delay } from "node:timers/promises";

import pg from "pg";

import type { Fault, Field } from "./field.ts";

/** How long Postgres is gone in the one fault for which the goals state a duration. */
const GONE_SECONDS = 30;

export const databaseFaults: Fault[] = [
  {
    what: "Postgres crashed and gone",
    seconds: GONE_SECONDS,
    begin: async ({ parts }) => {
      await parts.postgres.kill();
      return parts.restartPostgres;
    },
  },
  {
    what: "Postgres stopped and started again",
    seconds: 3,
    begin: async ({ parts }) => {
      await parts.postgres.stop();
      return parts.restartPostgres;
    },
  },
  {
    what: "connections cut again and again, also during transactions",
    seconds: 8,
    begin: async ({ parts }) =>
      repeat(30, () =>
        parts.sql.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'api'",
        ),
      ),
  },
  {
    what: "no connection left",
    seconds: 8,
    begin: async ({ parts }) => {
      // One of our own, before none is left.
      const own = await parts.sql.connect();
      const held = await holdConnections(parts.postgres.url);
      await own.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'api'",
      );
      const more = await holdConnections(parts.postgres.url);
      own.release();
      return async () => {
        await Promise.all([...held, ...more].map((client) => client.end()));
      };
    },
  },
  {
    what: "Postgres accepts no writes, as a stand-by that the pooler still uses",
    seconds: 8,
    begin: async ({ parts }) => {
      await setReadOnly(parts, true);
      return () => setReadOnly(parts, false);
    },
  },
  {
    what: "every answer of Postgres delayed by 300 ms",
    seconds: 8,
    begin: async ({ proxies }) => troubled(proxies.postgres, { kind: "slow", ms: 300 }),
  },
  {
    what: "Postgres answers nothing",
    seconds: 14,
    begin: async ({ proxies }) => troubled(proxies.postgres, { kind: "hang" }),
  },
  {
    what: "answers of Postgres break off",
    seconds: 5,
    begin: async ({ proxies }) => troubled(proxies.postgres, { kind: "cut", afterBytes: 7 }),
  },
  {
    what: "the disk under the database is full",
    seconds: 8,
    onSmallDisk: true,
    begin: async ({ parts }) => {
      await parts.sql.query("create table filler (bytes text)");
      // Unpacked.
      await parts.sql.query("alter table filler alter column bytes set storage external");
      const fill = () =>
        parts.sql
          .query("insert into filler select repeat('full', 2000) from generate_series(1, 100)")
          .catch(() => undefined);
      const stop = await repeat(5, fill);
      return async () => {
        await stop();
        await parts.sql.query("drop table filler");
      };
    },
  },
];

export async function troubled(
  proxy: Field["proxies"]["postgres"],
  trouble: Parameters<Field["proxies"]["postgres"]["set"]>[0],
): Promise<() => Promise<void>> {
  proxy.set(trouble);
  return async () => proxy.set(undefined);
}

async function repeat(everyMs: number, work: () => Promise<unknown>): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  const loop = async () => {
    while (!stopping.signal.aborted) {
      await work();
      await delay(everyMs);
    }
  };
  const looping = loop();
  return async () => {
    stopping.abort();
    await looping;
  };
}

/** Takes every connection that ordinary roles may have. */
async function holdConnections(url: string): Promise<pg.Client[]> {
  const held: pg.Client[] = [];
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => undefined);
    try {
      await client.connect();
    } catch {
      return held;
    }
    held.push(client);
  }
}

async function setReadOnly({ sql }: Field["parts"], isReadOnly: boolean): Promise<void> {
  await sql.query(`alter system set default_transaction_read_only = ${isReadOnly ? "on" : "off"}`);
  await sql.query("select pg_reload_conf()");
}
