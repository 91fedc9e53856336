insert into audit (at, who, command, target, why, before, after) values
  ('2026-11-03', 'owner', 'purchases refund', 'b0000000-0000-4000-8000-000000000002', 'asked by mail', null, '{"refunded":19900}');
