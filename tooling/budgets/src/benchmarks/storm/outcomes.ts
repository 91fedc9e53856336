import { setTimeout as delay } from "node:timers/promises";

import type { Inbox } from "@site/local/inbox";
import type pg from "pg";

import type { SignedInAccount } from "../accounts.ts";

export interface Outcomes {
  /** People who have exactly what they paid for: one purchase that was paid once, one valid licence, one mail. */
  exact: number;
  /** People who paid but have no licence. */
  lost: number;
  /** People with a duplicate of anything. */
  double: number;
  /** People who received exactly one mail. Mails with the same Message-ID count as one, as in mailboxes. */
  mailedOnce: number;
  /** Number of mails with a Message-ID that already arrived. */
  repeatedMails: number;
}

/** Checks the outcome of the payments in the database and the inbox, bypassing the API. */
export async function countOutcomes(
  sql: pg.Pool,
  inbox: Inbox,
  accounts: readonly SignedInAccount[],
): Promise<Outcomes> {
  const { rows } = await sql.query<{
    email: string;
    purchases: number;
    paid: number;
    turned_paid: number;
    licences: number;
    active: number;
    receipts: number;
  }>(
    `select profiles.email,
       count(distinct p.id)::int as purchases,
       count(distinct p.id) filter (where p.state = 'paid')::int as paid,
       count(distinct t.id)::int as turned_paid,
       count(distinct l.id)::int as licences,
       count(distinct l.id) filter (where l.status = 'active')::int as active,
       count(distinct o.id)::int as receipts
     from profiles
     left join purchases p on p.profile_id = profiles.id
     left join purchase_transitions t on t.purchase_id = p.id and t.to_state = 'paid'
     left join licences l on l.profile_id = profiles.id
     left join outbox o on o.dedupe_key = 'receipt:' || p.id
     group by profiles.email`,
  );
  const bought = new Map(rows.map((row) => [row.email, row]));
  const mails = Map.groupBy(inbox.listMessages(), ({ to }) => to[0] ?? "");
  const sum: Outcomes = { exact: 0, lost: 0, double: 0, mailedOnce: 0, repeatedMails: 0 };
  for (const { email } of accounts) {
    const { purchases, paid, turned_paid, licences, active, receipts } = bought.get(email) ?? {};
    const counts = [purchases, paid, turned_paid, licences, active, receipts];
    if (counts.every((count) => count === 1)) sum.exact += 1;
    if (!active) sum.lost += 1;
    if (counts.some((count) => (count ?? 0) > 1)) sum.double += 1;
    const received = mails.get(email) ?? [];
    const different = new Set(received.map(({ messageId }) => messageId)).size;
    if (different === 1) sum.mailedOnce += 1;
    sum.repeatedMails += received.length - different;
  }
  return sum;
}

const POLL_MS = 250;

/**
 * Resolves when no mail is waiting. Mails claimed by a killed worker wait for three minutes, unless `skipLeases` is
 * set.
 */
export async function waitForMails(
  sql: pg.Pool,
  { skipLeases, signal }: { skipLeases: boolean; signal: AbortSignal },
): Promise<void> {
  const waiting = "sent_at is null and skipped_at is null and dead_at is null";
  for (;;) {
    signal.throwIfAborted();
    const { rowCount } = await sql.query(`select 1 from outbox where ${waiting} limit 1`);
    if (rowCount === 0) return;
    if (skipLeases) await sql.query(`update outbox set next_attempt_at = now() where ${waiting}`);
    await delay(POLL_MS);
  }
}
