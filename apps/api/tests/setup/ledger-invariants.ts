import type pg from "pg";

/** Invariants between the tables while nothing is running. Each query returns the rows that violate it. */
const invariants: Record<string, string> = {
  "a coupon's count is the number of its uses that are reserved or confirmed": `
    select c.code, c.uses, count(r.id)::int as held
    from coupons c left join coupon_redemptions r on r.coupon_id = c.id and r.state <> 'released'
    group by c.id having c.uses <> count(r.id)`,
  "a use is reserved while its purchase may be paid, confirmed once it was, released where it came to nothing or all was refunded": `
    select p.id, p.state, r.state as redemption
    from coupon_redemptions r join purchases p on p.id = r.purchase_id
    where r.state::text <> case
      when p.state in ('open', 'pending') then 'reserved'
      when p.state in ('expired', 'cancelled', 'failed', 'refunded') then 'released'
      else 'confirmed' end
    and not (r.state = 'released' and exists (select 1 from purchase_transitions t
      where t.purchase_id = p.id and t.to_state = 'refunded'))`,
  "a purchase with a coupon holds a use of it": `
    select p.id, p.coupon_code from purchases p
    left join coupon_redemptions r on r.purchase_id = p.id
    left join coupons c on c.id = r.coupon_id
    where p.coupon_code is distinct from split_part(c.code, '~', 1)`,
  "a licence stands exactly for what was paid, in the status that the purchase gives": `
    select p.id, p.state, l.status
    from purchases p left join licences l on l.purchase_id = p.id
    where p.kind = 'new' and l.status::text is distinct from case
      when p.revoked_at is not null then 'revoked'
      when p.payment_decision = 'refused' and p.paid_at is not null then 'revoked'
      when p.issued_unpaid_at is not null and p.state = 'pending' then 'active'
      when p.issued_unpaid_at is not null and p.paid_at is null then 'revoked'
      when p.state in ('paid', 'partially_refunded') then 'active'
      when p.state = 'disputed' then 'suspended'
      when p.state in ('refunded', 'charged_back') then 'revoked' end`,
  "a purchase stands where its last transition led": `
    select p.id, p.state, t.to_state from purchases p
    left join lateral (select to_state from purchase_transitions
      where purchase_id = p.id order by id desc limit 1) t on true
    where p.state is distinct from t.to_state`,
  "each transition begins where the one before it ended": `
    select * from (
      select purchase_id, from_state, lag(to_state) over (partition by purchase_id order by id) as before
      from purchase_transitions) steps
    where from_state is distinct from before`,
  "one receipt is mailed for each purchase that was paid": `
    select p.id, p.state, count(o.id)::int as mails
    from purchases p left join outbox o on o.dedupe_key = 'receipt:' || p.id
    group by p.id having count(o.id) <> (case when p.paid_at is null then 0 else 1 end)`,
  "what was paid back, or will be, is reported by mail: the latest step at least, and never twice": `
    select p.id, p.refunded_minor, p.refund_requested_at, count(o.id)::int as mails
    from purchases p
    left join (select id, split_part(dedupe_key, ':', 2) as purchase, split_part(dedupe_key, ':', 3) as minor
      from outbox where dedupe_key ~ '^refund:[^:]*:[^:]*(:[0-9]+)?$') o
      on o.purchase = p.id::text and o.minor =
        case when p.refund_requested_at is null then p.refunded_minor else p.total_minor end::text
    left join (select split_part(dedupe_key, ':', 2) as purchase, count(*) as times
      from outbox where dedupe_key like 'refund-came-back:%:%' group by 1) back on back.purchase = p.id::text
    where p.refund_requested_at is not null or p.refunded_minor > 0
    group by p.id, back.times having count(o.id) not between 1 and 1 + coalesce(back.times, 0)`,
  "nothing is kept, unless it was asked back, that was paid on top of a licence which ended": `
    select p.id, p.kind, p.state, first.state as first_state
    from purchases p join purchases first on first.id = p.origin_id
    where (first.state in ('refunded', 'charged_back') or first.refund_requested_at is not null)
      and p.state in ('paid', 'partially_refunded', 'disputed')
      and p.refunded_minor < p.total_minor and p.refund_requested_at is null`,
  "what no longer buys anything is at most the price, and only of a payment that was made": `
    select id, list_price_minor, unused_minor from purchases
    where unused_minor > list_price_minor or unused_minor > 0 and paid_at is null`,
  "nothing is paid back that was not paid": `
    select id, total_minor, refunded_minor from purchases
    where refunded_minor > case when paid_at is null then 0 else total_minor end`,
  "an old subscription is held only by a purchase that its credit went into": `
    select f.subscription_id, p.id, p.state, p.credit_minor
    from former_subscriptions f join purchases p on p.id = f.purchase_id
    where p.credit_minor = 0 or p.state in ('expired', 'cancelled', 'failed', 'refunded')`,
  "an old subscription was ended only for somebody who got a licence": `
    select f.subscription_id from former_subscriptions f
    where f.cancelled_at is not null and f.purchase_id is not null
      and not exists (select 1 from licences l where l.purchase_id = f.purchase_id)`,
  "a licence counts exactly the devices that it has": `
    select l.key, l.devices_in_use, count(d.id)::int as devices
    from licences l left join devices d on d.licence_id = l.id
    group by l.id having l.devices_in_use <> count(d.id)`,
  "no licence has more devices than its people may use": `
    select key, devices_in_use from licences where devices_in_use > device_limit`,
  "a licence counts exactly the seats of it that are given": `
    select l.key, l.seats_given, count(s.id)::int as given
    from licences l left join seats s on s.licence_id = l.id
    group by l.id having l.seats_given <> count(s.id)`,
  "a licence was bought, is a seat that somebody holds, or was one": `
    select l.key from licences l left join seats s on s.held_licence_id = l.id
    where (l.purchase_id is not null)::int + (s.id is not null)::int + (l.ended_at is not null)::int <> 1`,
  "a seat is what its team's licence gives; who came last waits where there are too few": `
    select held.key, held.status, team.status as owed from (
      select s.*, row_number() over (partition by s.licence_id order by l.issued_at, l.id) as place
      from seats s join licences l on l.id = s.held_licence_id) s
    join licences held on held.id = s.held_licence_id join licences team on team.id = s.licence_id
    where (held.plan_id, held.updates_until) <> (team.plan_id, team.updates_until)
      or held.status <> case
        when team.status = 'active' and s.place > (case when team.seats > 1 then team.seats else 0 end)
        then 'suspended' else team.status end`,
  "a gift is its buyer's until it is accepted or kept, and its address is known only while it is open": `
    select p.id, g.outcome, g.email, l.is_open_gift, l.profile_id = p.profile_id as is_buyers
    from licences l join purchases p on p.id = l.purchase_id
    left join purchase_gifts g on g.purchase_id = p.id
    where l.is_open_gift <> (g.purchase_id is not null and g.outcome is distinct from 'accepted' and g.outcome is distinct from 'kept')
      or l.is_open_gift and (l.profile_id <> p.profile_id or l.devices_in_use > 0 or l.seats_given > 0)`,
  "a lost seat leaves nothing to its former holder": `
    select key from licences where ended_at is not null and (status <> 'revoked' or devices_in_use > 0)`,
};

/** One statement, so that all queries see the same state. */
const all = Object.entries(invariants)
  .map(([name, query]) => `select $$${name}$$ as name, to_jsonb(it) as row from (${query}) it`)
  .join("\nunion all ");

/** The names of the violated invariants, each with the rows that break it. */
export async function findBrokenInvariants(sql: pg.Pool): Promise<Record<string, unknown[]>> {
  const { rows } = await sql.query<{ name: string; row: unknown }>(all);
  const broken: Record<string, unknown[]> = {};
  for (const { name, row } of rows) (broken[name] ??= []).push(row);
  return broken;
}
