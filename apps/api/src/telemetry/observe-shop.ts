import type { Pool } from "pg";

import type { Telemetry } from "./telemetry.ts";

/** Reports queries that wait for a connection, due mails, overdue purchases and the age of jobs. */
export function observeShopMetrics(telemetry: Telemetry, pool: Pool): void {
  if (!telemetry.isEnabled) return;
  // Reads the pool first, because the queries of the other metrics use it.
  const connections = "db.client.connection.count";
  telemetry.observe([connections, "db.client.connection.pending_requests"], async () => [
    { name: connections, value: pool.idleCount, attributes: { state: "idle" } },
    { name: connections, value: pool.totalCount - pool.idleCount, attributes: { state: "used" } },
    { name: "db.client.connection.pending_requests", value: pool.waitingCount },
  ]);
  const waiting = [
    "shop.mails.due",
    "shop.mails.dead",
    "shop.mails.oldest",
    "shop.purchases.overdue",
    "shop.purchases.unsynced",
  ] as const;
  telemetry.observe([...waiting], async () => {
    const { rows } = await pool.query<
      Record<"due" | "dead" | "oldest" | "overdue" | "unsettled", number>
    >(`
        select count(*)::int as due,
          (select count(*)::int from outbox where dead_at > now() - interval '1 day') as dead,
          coalesce(extract(epoch from now() - min(next_attempt_at)), 0)::float as oldest,
          (select count(*)::int from purchases where next_check_at < now() - interval '30 minutes') as overdue,
          (select count(*)::int from purchases where next_check_at < now() - interval '15 minutes') as unsettled
        from outbox
        where sent_at is null and skipped_at is null and dead_at is null and next_attempt_at <= now()`);
    return rows.flatMap(({ due, dead, oldest, overdue, unsettled }) => [
      { name: "shop.mails.due", value: due },
      { name: "shop.mails.dead", value: dead },
      { name: "shop.mails.oldest", value: oldest },
      { name: "shop.purchases.overdue", value: overdue },
      { name: "shop.purchases.unsynced", value: unsettled },
    ]);
  });
  telemetry.observe(["shop.jobs.age"], async () => {
    const { rows } = await pool.query<{ job: string; age: number }>(`
        select job, extract(epoch from now() - succeeded_at)::float as age
        from job_runs where succeeded_at is not null`);
    return rows.map(({ job, age }) => ({
      name: "shop.jobs.age",
      value: age,
      attributes: { "shop.job": job },
    }));
  });
}
