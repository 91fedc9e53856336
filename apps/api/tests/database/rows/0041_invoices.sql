insert into invoices (purchase_id, email, company, street, city, country) values
  ('b0000000-0000-4000-8000-000000000003', 'books@example.org', 'Example Ltd', '1 Main Street', 'Berlin', 'DE');
insert into invoice_corrections (purchase_id, company, street, city, country, requested_at, replaced_invoice_id) values
  ('b0000000-0000-4000-8000-000000000003', 'Example GmbH', '1 Main Street', 'Berlin', 'DE', '2026-11-25 08:00Z', 'in_1');
