-- Ada's app is active on a computer; the trial of another one runs.
insert into devices (licence_id, device_hash, name, platform, arch, app_version, activated_at, last_seen_on) values
  ('c0000000-0000-4000-8000-000000000001', 'hash-1', 'Desk', 'linux', 'x64', '2.4.0', '2026-11-02', '2026-11-05');
update licences set devices_in_use = 1 where id = 'c0000000-0000-4000-8000-000000000001';

insert into trials (device_hash, started_at, ends_at) values ('hash-2', '2026-11-01', '2026-11-15');

insert into download_counts (version, platform, arch, source, day, downloads) values
  ('2.4.0', 'linux', 'x64', 'site', '2026-11-01', 12);
