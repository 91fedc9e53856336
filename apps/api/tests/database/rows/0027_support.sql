insert into newsletter_drafts (name, subject, body, updated_at) values ('news', 'News', 'Hello.', '2026-11-26');
update licences set extra_devices = 2 where seats = 1;
