insert into deletion_links (token_digest, profile_id, asked_at, created_at) values
  ('token-4', 'a0000000-0000-4000-8000-000000000003', '2026-11-22', '2026-11-22');
