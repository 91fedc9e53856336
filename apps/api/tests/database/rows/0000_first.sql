-- Ada bought a licence for a team, with a coupon; Ben's purchase of another plan was refunded; Cy left the checkout.
insert into profiles (id, identity_uid, email, email_verified, display_name, payment_customer_id) values
  ('a0000000-0000-4000-8000-000000000001', 'uid-ada', 'ada@example.org', true, 'Ada', 'cus_ada'),
  ('a0000000-0000-4000-8000-000000000002', 'uid-ben', 'ben@example.org', true, '', 'cus_ben'),
  ('a0000000-0000-4000-8000-000000000003', 'uid-cy', 'cy@example.org', false, '', null);

insert into purchases (id, profile_id, plan_id, state, version, currency, list_price_minor, discount_minor,
    total_minor, refunded_minor, coupon_code, terms_version, checkout_session_id, payment_intent_id,
    checkout_expires_at, paid_at) values
  ('b0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000001', 'team', 'paid', 2, 'USD',
    39900, 7980, 31920, 0, 'SPRING20', '2026-11-01', 'cs_1', 'pi_1', '2026-11-02', '2026-11-01'),
  ('b0000000-0000-4000-8000-000000000002', 'a0000000-0000-4000-8000-000000000002', 'pro', 'refunded', 3, 'USD',
    19900, 0, 19900, 19900, null, '2026-11-01', 'cs_2', 'pi_2', '2026-11-02', '2026-11-01'),
  ('b0000000-0000-4000-8000-000000000003', 'a0000000-0000-4000-8000-000000000003', 'personal', 'open', 1, 'USD',
    9900, 0, 9900, 0, null, '2026-11-01', 'cs_3', null, '2026-11-02', null);

insert into purchase_transitions (purchase_id, version, from_state, to_state, total_minor, refunded_minor, cause, at) values
  ('b0000000-0000-4000-8000-000000000001', 1, null, 'open', 31920, 0, 'checkout', '2026-11-01'),
  ('b0000000-0000-4000-8000-000000000001', 2, 'open', 'paid', 31920, 0, 'webhook', '2026-11-01'),
  ('b0000000-0000-4000-8000-000000000002', 1, null, 'open', 19900, 0, 'checkout', '2026-11-01'),
  ('b0000000-0000-4000-8000-000000000002', 2, 'open', 'paid', 19900, 0, 'webhook', '2026-11-01'),
  ('b0000000-0000-4000-8000-000000000002', 3, 'paid', 'refunded', 19900, 19900, 'webhook', '2026-11-03'),
  ('b0000000-0000-4000-8000-000000000003', 1, null, 'open', 9900, 0, 'checkout', '2026-11-01');

insert into licences (id, purchase_id, profile_id, key, plan_id, status, holder, seats, devices_per_seat, issued_at, updates_until) values
  ('c0000000-0000-4000-8000-000000000001', 'b0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000001',
    'AAAAA-AAAAA-AAAAA-AAAAA-AAAAA', 'team', 'active', 'Ada', 5, 3, '2026-11-01', '2027-11-01'),
  ('c0000000-0000-4000-8000-000000000002', 'b0000000-0000-4000-8000-000000000002', 'a0000000-0000-4000-8000-000000000002',
    'BBBBB-BBBBB-BBBBB-BBBBB-BBBBB', 'pro', 'revoked', 'ben@example.org', 1, 3, '2026-11-01', '2027-11-01');

insert into coupons (id, code, kind, percent, amount_minor, currency, plan_ids, max_uses, uses) values
  ('d0000000-0000-4000-8000-000000000001', 'SPRING20', 'percent', 20, null, null, '{}', 50, 1),
  ('d0000000-0000-4000-8000-000000000002', 'MINUS15', 'amount', null, 1500, 'USD', '{personal,pro}', null, 0),
  ('d0000000-0000-4000-8000-000000000003', 'REVIEWERPRO', 'grant', null, null, null, '{pro}', 20, 0);

insert into coupon_redemptions (coupon_id, profile_id, purchase_id, state) values
  ('d0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000001',
    'b0000000-0000-4000-8000-000000000001', 'confirmed');

insert into outbox (dedupe_key, message, attempts, sent_at, dead_at, last_error) values
  ('receipt:b0000000-0000-4000-8000-000000000001', null, 1, '2026-11-01', null, null),
  ('receipt:b0000000-0000-4000-8000-000000000002', null, 1, '2026-11-01', null, null),
  ('refund:b0000000-0000-4000-8000-000000000002:19900', null, 8, null, '2026-11-04', '550 no such user');

insert into rate_limits (key, points, expire) values ('coupon:caller:1', 3, 1795254780672);

insert into releases (version, channel, released_on, notes, yanked_at) values
  ('2.3.0', 'stable', '2026-10-01', 'Faster.', '2026-10-02'),
  ('2.4.0', 'stable', '2026-11-01', 'Dates.', null);

insert into artifacts (version, platform, arch, file_name, size_bytes, sha256, object_key) values
  ('2.4.0', 'linux', 'x64', 'app-2.4.0.tar.gz', 5000000000, repeat('0', 64), '2.4.0/app-2.4.0.tar.gz');
