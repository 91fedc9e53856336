insert into prices (plan_id, currency, price_minor, renewal_minor, starts_at) values ('pro', 'USD', 22000, 7900, '2027-01-01');
