insert into quotes (id, profile_id, plan_id, quantity, currency, list_price_minor, discount_minor, tax_minor, tax_rate, is_reverse_charge, company, street, city, country, created_at, valid_until)
  select 'c0000000-0000-4000-8000-000000000001', id, 'pro', 3, 'usd', 59700, 0, 11343, '19', false, 'Example Ltd', '1 Main Street', 'Berlin', 'DE', '2026-11-20 08:00Z', '2026-12-20 23:59Z'
  from profiles limit 1;
