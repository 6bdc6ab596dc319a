-- When a job was opened again because its visit was removed or struck. An instance of the previous release does not read it.
alter table site_jobs add column reopened_at timestamptz;
