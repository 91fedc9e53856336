import { selectRows } from "../setup/shop.ts";
import type { Suite } from "../setup/suite.ts";

/** The effects of a call on some accounts, as texts, so that two outcomes can be compared. */
export interface Outcome {
  /** Kind, plan, state, refunded amount, and the use of a coupon. */
  purchases: string[];
  /** Plan, status, assigned seats, active devices. */
  licences: string[];
  /** Whether the seats of their teams are accepted. */
  seats: string[];
  /** The states of their former subscriptions. */
  subscriptions: string[];
  /** The kinds of the mails, once for each cause. */
  mails: string[];
  /** The changes at the payment provider. */
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
        when purchase_id is not null then 'claimed' else 'waiting' end
      from former_subscriptions where email in
        (select email from profiles where id in (select profile_id from mine))) as subscriptions`;

const countedEvents = new Set([
  "refund.created",
  "customer.subscription.deleted",
  "checkout.session.expired",
  "credit_note.created",
  "invoice.sent",
  "invoice.voided",
]);

export interface CountsBefore {
  mails: string[];
  audit: number;
  coupons: number;
  events: number;
}

/** Counts what exists before the call. */
export async function countBefore(suite: Suite): Promise<CountsBefore> {
  const [row] = await selectRows<Omit<CountsBefore, "events">>(
    suite,
    `select array(select id::text from outbox) as mails,
       (select count(*)::int from audit) as audit, (select count(*)::int from coupons) as coupons`,
  );
  if (!row) throw new Error("A query without a table has one row.");
  return { ...row, events: suite.payments.control.listEvents().length };
}

export async function readOutcome(
  suite: Suite,
  people: string[],
  before: CountsBefore,
): Promise<Outcome> {
  type Counts = Pick<Outcome, "purchases" | "licences" | "seats" | "subscriptions">;
  const [counts] = await selectRows<Counts>(suite, query, [people]);
  if (!counts) throw new Error("A query without a table has one row.");
  const mails = await selectRows<{ kind: string }>(
    suite,
    `select kind from (select split_part(dedupe_key, ':', 1) as kind, split_part(dedupe_key, ':', 2)
       from outbox where id::text <> all($1::text[]) group by 1, 2) causes`,
    [before.mails],
  );
  const now = await countBefore(suite);
  const events = suite.payments.control.listEvents().slice(before.events);
  return sortOutcome({
    ...counts,
    mails: mails.map(({ kind }) => kind),
    provider: events.map(({ type }) => type).filter((type) => countedEvents.has(type)),
    audit: now.audit - before.audit,
    coupons: now.coupons - before.coupons,
  });
}

/** Sorts the rows, because rows of one transaction have no order. */
export function sortOutcome(outcome: Outcome): Outcome {
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
