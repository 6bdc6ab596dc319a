-- When an applied import was taken back; null while it stands. Only an addition: an instance of the previous release keeps working.
alter table site_imports add column undone_at timestamptz;
