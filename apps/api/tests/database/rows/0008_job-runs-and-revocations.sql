insert into job_runs (job, succeeded_at, failed_at, last_error) values ('reconcile', '2026-11-10', '2026-11-09', 'timeout');
