insert into newsletter_issues (slug, letter, started_at, audience, queued, progressed_at)
values ('first-letter', '{"subject": "Hello", "parts": [{"words": ["Hello."]}]}', now(), 2, 2, now());
