insert into subscriptions (id, address_digest, email, state, requested_at, confirmed_at, unsubscribed_at) values
  ('e0000000-0000-4000-8000-000000000001', 'digest-1', 'ada@example.org', 'subscribed', '2026-11-01', '2026-11-01', null),
  ('e0000000-0000-4000-8000-000000000002', 'digest-2', null, 'unsubscribed', '2026-11-01', '2026-11-01', '2026-11-02');

insert into subscription_links (token_digest, subscription_id, kind, expires_at) values
  ('token-1', 'e0000000-0000-4000-8000-000000000001', 'unsubscribe', '2027-11-01');

insert into undeliverable_addresses (address_digest, reason, since) values ('digest-3', 'complaint', '2026-11-02');
