import type { Inbox } from "@site/local/inbox";
import type pg from "pg";

import type { SignedInPerson } from "../signed-in-people.ts";

export interface Outcomes {
  /**
   * People who have exactly what they paid for: one purchase that became paid once, one valid licence, one mail
   * due.
   */
  exact: number;
  /** People who paid and have no licence. */
  lost: number;
  /** People with two of anything. */
  double: number;
  /** People who received exactly one mail, counted by Message-ID, as mailboxes do. */
  mailedOnce: number;
  /** Duplicate mails under the same Message-ID. */
  repeatedMails: number;
}

/** Checks the outcome of the payments, bypassing the API: in the database, and in the inbox. */
export async function countOutcomes(
  sql: pg.Pool,
  inbox: Inbox,
  people: SignedInPerson[],
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
  for (const { email } of people) {
    const { purchases, paid, turned_paid, licences, active, receipts } = bought.get(email) ?? {};
    const counts = [purchases, paid, turned_paid, licences, active, receipts];
    if (counts.every((count) => count === 1)) sum.exact += 1;
    if (!active) sum.lost += 1;
    if (counts.some((count) => (count ?? 0) > 1)) sum.double += 1;
    const theirs = mails.get(email) ?? [];
    const different = new Set(theirs.map(({ messageId }) => messageId)).size;
    if (different === 1) sum.mailedOnce += 1;
    sum.repeatedMails += theirs.length - different;
  }
  return sum;
}
