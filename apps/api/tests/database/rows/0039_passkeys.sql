insert into passkeys (id, profile_id, credential_id, public_key, counter, transports, name, created_at)
select 'a0000000-0000-4000-8000-000000000039', id, 'credential', 'key', 1, '{usb}', 'Laptop', now() from profiles limit 1;
insert into passkey_tokens (token_digest, kind, profile_id, signed_in_at, passkey_id, expires_at)
select 'digest', 'confirmation', profile_id, now(), id, now() from passkeys;
