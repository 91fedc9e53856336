-- Dee's old subscription was paid into a licence, which Dee then upgraded.
insert into profiles (id, identity_uid, email, email_verified) values
  ('a0000000-0000-4000-8000-000000000004', 'uid-dee', 'dee@example.org', true);

insert into purchases (id, profile_id, plan_id, kind, origin_id, from_plan_id, seats, devices_per_seat, updates_months,
    state, version, currency, list_price_minor, discount_minor, credit_minor, total_minor, terms_version,
    checkout_session_id, checkout_expires_at, paid_at) values
  ('b0000000-0000-4000-8000-000000000004', 'a0000000-0000-4000-8000-000000000004', 'personal', 'new', null, null, 1, 3, 12,
    'paid', 2, 'USD', 9900, 9900, 9900, 0, '2026-11-01', 'cs_4', '2026-11-06', '2026-11-05'),
  ('b0000000-0000-4000-8000-000000000005', 'a0000000-0000-4000-8000-000000000004', 'pro', 'upgrade',
    'b0000000-0000-4000-8000-000000000004', 'personal', 1, 3, 0,
    'paid', 2, 'USD', 10000, 0, 0, 10000, '2026-11-01', 'cs_5', '2026-11-07', '2026-11-06');

insert into purchase_transitions (purchase_id, version, from_state, to_state, total_minor, refunded_minor, cause, at) values
  ('b0000000-0000-4000-8000-000000000004', 1, null, 'paid', 0, 0, 'checkout', '2026-11-05'),
  ('b0000000-0000-4000-8000-000000000005', 1, null, 'open', 10000, 0, 'checkout', '2026-11-06'),
  ('b0000000-0000-4000-8000-000000000005', 2, 'open', 'paid', 10000, 0, 'webhook', '2026-11-06');

insert into licences (id, purchase_id, profile_id, key, plan_id, status, holder, seats, devices_per_seat, issued_at, updates_until) values
  ('c0000000-0000-4000-8000-000000000004', 'b0000000-0000-4000-8000-000000000004', 'a0000000-0000-4000-8000-000000000004',
    'DDDDD-DDDDD-DDDDD-DDDDD-DDDDD', 'pro', 'active', 'Dee', 1, 3, '2026-11-05', '2027-11-05');

insert into outbox (dedupe_key, attempts, sent_at) values
  ('receipt:b0000000-0000-4000-8000-000000000004', 1, '2026-11-05'),
  ('receipt:b0000000-0000-4000-8000-000000000005', 1, '2026-11-06');

insert into former_subscriptions (subscription_id, customer_id, email, paid_months, credit_minor, currency, imported_at, purchase_id, cancelled_at) values
  ('sub_dee', 'cus_old', 'dee@example.org', 14, 9900, 'USD', '2026-11-04', 'b0000000-0000-4000-8000-000000000004', '2026-11-05'),
  ('sub_eve', 'cus_eve', 'eve@example.org', 3, 1200, 'USD', '2026-11-04', null, null);
