import { rowsOf } from "../setup/shop.ts";
import type { Suite } from "../setup/suite.ts";

/** A verb's effects for some people, in words, so that two outcomes can be compared. */
export interface Outcome {
  /** Kind, plan, state, refunded amount, and the use of a coupon. */
  purchases: string[];
  /** Plan, status, assigned seats, computers. */
  licences: string[];
  /** For the seats of their teams, whether they are held. */
  seats: string[];
  /** What became of their former subscriptions. */
  subscriptions: string[];
  /** Kinds of the mails, one for each cause. */
  mails: string[];
  /** What the payment provider did. */
  provider: string[];
  audit: number;
  coupons: number;
}

const query = `
  with mine as (select unnest($1::uuid[]) as profile_id),
  own as (select * from licences where profile_id in (select profile_id from mine))
  select
    array(select concat_ws(' ', p.kind, p.plan_id, p.state, '-' || nullif(p.refunded_minor, 0),
        'use ' || r.state)
      from purchases p left join coupon_redemptions r on r.purchase_id = p.id
      where p.profile_id in (select profile_id from mine)) as purchases,
    array(select concat_ws(' ', plan_id, status, nullif(seats_given, 0) || ' given',
        nullif(devices_in_use, 0) || ' computers')
      from own) as licences,
    array(select case when held_licence_id is null then 'invited' else 'held' end
      from seats where licence_id in (select id from own)) as seats,
    array(select case when cancelled_at is not null then 'ended'
        when purchase_id is not null then 'taken up' else 'waiting' end
      from former_subscriptions where email in
        (select email from profiles where id in (select profile_id from mine))) as subscriptions`;

const telling = new Set([
  "refund.created",
  "customer.subscription.deleted",
  "checkout.session.expired",
]);

export interface Before {
  mails: string[];
  audit: number;
  coupons: number;
  events: number;
}

/** What exists before a verb is called. */
export async function beforehand(suite: Suite): Promise<Before> {
  const [row] = await rowsOf<Omit<Before, "events">>(
    suite,
    `select array(select id::text from outbox) as mails,
       (select count(*)::int from audit) as audit, (select count(*)::int from coupons) as coupons`,
  );
  if (!row) throw new Error("A query without a table has one row.");
  return { ...row, events: suite.payments.control.listEvents().length };
}

export async function outcomeOf(suite: Suite, people: string[], before: Before): Promise<Outcome> {
  type Counts = Pick<Outcome, "purchases" | "licences" | "seats" | "subscriptions">;
  const [counts] = await rowsOf<Counts>(suite, query, [people]);
  if (!counts) throw new Error("A query without a table has one row.");
  const mails = await rowsOf<{ kind: string }>(
    suite,
    `select kind from (select split_part(dedupe_key, ':', 1) as kind, split_part(dedupe_key, ':', 2)
       from outbox where id::text <> all($1::text[]) group by 1, 2) causes`,
    [before.mails],
  );
  const now = await beforehand(suite);
  const events = suite.payments.control.listEvents().slice(before.events);
  return inOrder({
    ...counts,
    mails: mails.map(({ kind }) => kind),
    provider: events.map(({ type }) => type).filter((type) => telling.has(type)),
    audit: now.audit - before.audit,
    coupons: now.coupons - before.coupons,
  });
}

/** Rows of one transaction have no order of their own. */
export function inOrder(outcome: Outcome): Outcome {
  const { purchases, licences, seats, subscriptions, mails } = outcome;
  return {
    ...outcome,
    purchases: purchases.toSorted(),
    licences: licences.toSorted(),
    seats: seats.toSorted(),
    subscriptions: subscriptions.toSorted(),
    mails: mails.toSorted(),
  };
}
