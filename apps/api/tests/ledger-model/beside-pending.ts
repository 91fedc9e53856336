import { rowsOf } from "../setup/shop.ts";
import type { System } from "./system.ts";

/** Purchases of a plan that began while a payment of the same person for it was pending. Steps are a minute apart. */
export async function besidePending({ suite, ids }: System): Promise<string[]> {
  const rows = await rowsOf<{ id: string; plan: string }>(
    suite,
    `select p.id, p.plan_id as plan from purchases p
     join purchases first on first.id <> p.id and first.profile_id = p.profile_id
       and first.plan_id = p.plan_id and first.kind = 'new'
     join lateral (
       select min(at) filter (where to_state = 'pending') as since,
         min(at) filter (where from_state = 'pending' and to_state <> 'pending') as until
       from purchase_transitions where purchase_id = first.id) pending
       on p.created_at between pending.since + interval '30 s'
         and coalesce(pending.until, 'infinity') - interval '30 s'
     where p.kind = 'new' and p.profile_id = any($1)`,
    [ids],
  );
  return rows.map(({ id, plan }) => `${id} began while a payment for ${plan} was pending`);
}
