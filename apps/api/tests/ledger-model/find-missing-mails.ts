import type { PurchaseRow } from "../../src/db/schema/purchases.ts";
import { selectRows } from "../setup/shop.ts";
import { INSTANT, type System } from "./system.ts";

interface Known {
  purchase: PurchaseRow;
  /** When we first learned that it was paid. */
  knownAt: Date | null;
}

/** Finds payments after the deletion of an account whose payer got no mail. The invariants check all other mails. */
export async function findMissingReturnMails(system: System, books: Known[]): Promise<string[]> {
  const people = await selectRows<{ id: string; at: Date }>(
    system.suite,
    "select id, deleted_at as at from profiles where id = any($1) and deleted_at is not null",
    [system.ids],
  );
  const late = books.filter(({ purchase, knownAt }) => {
    const gone = people.find(({ id }) => id === purchase.profileId);
    return gone && knownAt && knownAt.getTime() > gone.at.getTime() + INSTANT;
  });
  const mails = await selectRows<{ key: string }>(
    system.suite,
    "select dedupe_key as key from outbox where dedupe_key like 'payment-returned:%'",
  );
  const keys = new Set(mails.map(({ key }) => key));
  return late
    .filter(({ purchase }) => purchase.totalMinor > 0)
    .filter(({ purchase }) => !keys.has(`payment-returned:${purchase.id}`))
    .map(({ purchase }) => `the payer of ${purchase.id} was not notified that it goes back`);
}

/** Finds payments whose failures, disputes and chargebacks were not mailed exactly once each. */
export async function findWrongMailCounts({ suite, ids }: System): Promise<string[]> {
  const rows = await selectRows<{ id: string; kind: string; times: number; mails: number }>(
    suite,
    `select * from (
       select p.id, notices.kind,
         (select count(*)::int from purchase_transitions t where t.purchase_id = p.id
            and t.to_state::text = notices.state and t.from_state is distinct from t.to_state) as times,
         (select count(*)::int from outbox o where o.dedupe_key like notices.kind || ':' || p.id || ':%') as mails
       from purchases p, (values ('payment-failed', 'failed'), ('payment-disputed', 'disputed'),
         ('payment-charged-back', 'charged_back')) as notices (kind, state)
       where p.profile_id = any($1) and (p.checkout_session_id is not null or p.pay_by = 'invoice')) counts
     where times <> mails`,
    [ids],
  );
  return rows.map(
    ({ id, kind, times, mails }) => `${id}: ${mails} mails ${kind}, and it happened ${times} times`,
  );
}
