-- Copies that start together on a new database would otherwise make the schema of the job queue at the same time.
create schema if not exists jobs;

-- A retired site stays for the records that refer to it, but is no longer part of any plan.
alter table sites add column retired_at timestamptz;
