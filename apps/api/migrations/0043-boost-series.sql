-- Only additions: an instance of the previous release keeps working on this schema.

-- the same for boosts that were set together: several sites, or one that repeats
alter table boosts add column series uuid;
create index boosts_by_series on boosts (series) where series is not null;
