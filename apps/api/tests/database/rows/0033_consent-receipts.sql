insert into consent_receipts (id, decided_at, revision, status, enabled, received_at)
values ('0123456789abcdef0123456789abcdef', now(), '11irfym', 'partial', '{analytics}', now());
