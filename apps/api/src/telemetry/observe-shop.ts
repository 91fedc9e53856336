import type { Pool } from "pg";

import type { Telemetry } from "./telemetry.ts";

/** Reports what is waiting: mails, purchases, and queries in this process. */
export function observeShop(telemetry: Telemetry, pool: Pool): void {
  if (!telemetry.isOn) return;
  // Before our own query is one of those that wait.
  const connections = "db.client.connection.count";
  telemetry.observe([connections, "db.client.connection.pending_requests"], async () => [
    { name: connections, value: pool.idleCount, attributes: { state: "idle" } },
    { name: connections, value: pool.totalCount - pool.idleCount, attributes: { state: "used" } },
    { name: "db.client.connection.pending_requests", value: pool.waitingCount },
  ]);
  telemetry.observe(["shop.mails.due", "shop.mails.oldest", "shop.purchases.overdue"], async () => {
    const { rows } = await pool.query<{ due: number; oldest: number; overdue: number }>(`
        select count(*)::int as due,
          coalesce(extract(epoch from now() - min(next_attempt_at)), 0)::float as oldest,
          (select count(*)::int from purchases where next_check_at < now() - interval '30 minutes') as overdue
        from outbox
        where sent_at is null and skipped_at is null and dead_at is null and next_attempt_at <= now()`);
    return rows.flatMap(({ due, oldest, overdue }) => [
      { name: "shop.mails.due", value: due },
      { name: "shop.mails.oldest", value: oldest },
      { name: "shop.purchases.overdue", value: overdue },
    ]);
  });
}
