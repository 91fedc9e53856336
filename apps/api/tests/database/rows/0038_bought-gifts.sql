insert into purchase_gifts (purchase_id, email, note, deliver_on, send_at) values
  ('b0000000-0000-4000-8000-000000000003', 'gift@example.org', 'Hello', '2026-12-24', '2026-12-24 08:00Z');
insert into gift_links (token_digest, purchase_id) values ('digest', 'b0000000-0000-4000-8000-000000000003');
