insert into payment_details (purchase_id, invoice_number, country, tax_rate, tax_minor, discount_minor, card_brand, card_last4)
  select id, 'A-0001', 'DE', '19', tax_minor, discount_minor, 'visa', '4242' from purchases limit 1;
insert into movements (kind, reference, purchase_id, occurred_at, month, currency, net_minor, tax_minor, settled_minor, settled_currency)
  select 'payment', 'txn_1', id, '2026-10-01T10:00:00Z', '2026-10', currency, total_minor - tax_minor, tax_minor, total_minor, currency
  from purchases limit 1;
insert into closed_months (month, closed_at, movements, totals, digest)
  values ('2026-09', '2026-10-02T08:00:00Z', 0, '[]', 'e3b0c442');
