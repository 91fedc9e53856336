update invoices set unused_minor = 9900, unused_currency = 'USD', unused_checked_at = '2026-11-26 08:00Z'
  where purchase_id = 'b0000000-0000-4000-8000-000000000003';
