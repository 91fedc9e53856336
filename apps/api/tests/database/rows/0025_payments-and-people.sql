insert into buyer_blocks (card_fingerprint, reason, created_at, ends_at) values
  ('fingerprint', 'charged back', '2026-11-12', '2027-11-12');
insert into replaced_licence_keys (key, licence_id, replaced_at)
  select 'AAAAA-BBBBB-CCCCC-DDDDD-EEEEE', id, '2026-11-12' from licences limit 1;
