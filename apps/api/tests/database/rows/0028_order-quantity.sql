update purchases set quantity = 2, seats = 2 where id in (select id from purchases where kind = 'new' and plan_id = 'pro' limit 1);
