insert into gifts (email, plan_id, given_at, expires_at) values
  ('gift@example.org', 'pro', '2026-11-12', '2027-02-10');
