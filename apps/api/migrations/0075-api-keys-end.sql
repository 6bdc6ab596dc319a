-- Keys end. Those of before have a year from now, and so do those that an instance of the previous release makes.
alter table api_keys add column ends_at timestamptz not null default now() + interval '365 days';
