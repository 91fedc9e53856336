insert into sales (name, percent, starts_at, ends_at) values ('Winter sale', 20, '2026-12-01', '2026-12-31');
