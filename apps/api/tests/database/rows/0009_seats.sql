-- Ada gave a seat to Dee, who holds it, and one to Fay, who has not answered.
insert into licences (id, profile_id, key, plan_id, status, holder, seats, devices_per_seat, issued_at, updates_until) values
  ('c0000000-0000-4000-8000-000000000005', 'a0000000-0000-4000-8000-000000000004',
    'EEEEE-EEEEE-EEEEE-EEEEE-EEEEE', 'team', 'active', 'Dee, Ada', 1, 3, '2026-11-11', '2027-11-01');

insert into seats (id, licence_id, email, invited_at, expires_at, held_licence_id) values
  ('f0000000-0000-4000-8000-000000000001', 'c0000000-0000-4000-8000-000000000001', 'dee@example.org', '2026-11-10', '2026-11-24',
    'c0000000-0000-4000-8000-000000000005'),
  ('f0000000-0000-4000-8000-000000000002', 'c0000000-0000-4000-8000-000000000001', 'fay@example.org', '2026-11-10', '2026-11-24', null);
update licences set seats_given = 2 where id = 'c0000000-0000-4000-8000-000000000001';

insert into seat_links (token_digest, seat_id) values ('token-2', 'f0000000-0000-4000-8000-000000000002');
