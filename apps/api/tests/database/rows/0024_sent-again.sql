update outbox set again = 1 where sent_at is not null;
