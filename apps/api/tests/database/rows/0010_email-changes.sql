insert into email_changes (id, profile_id, from_email, from_verified, to_email, requested_at, changed_at) values
  ('e1000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000003', 'cy@example.org', false, 'cy@example.com', '2026-11-12', null);

insert into email_change_links (token_digest, change_id, kind) values
  ('token-3', 'e1000000-0000-4000-8000-000000000001', 'confirm');
