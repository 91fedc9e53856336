-- Ben is gone; the purchase stays.
update profiles set deleted_at = '2026-11-10', identity_deleted_at = '2026-11-10', email = '', display_name = ''
  where id = 'a0000000-0000-4000-8000-000000000002';
