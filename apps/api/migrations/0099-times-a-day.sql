-- 'n times a day between two times': a visit rule of a site in place of its days. Only additions: an instance of the previous
-- release keeps working. Where it sets days, the times a day still count.
alter table sites
  add column visits_per_day smallint check (visits_per_day between 1 and 12),
  add column visit_from text not null default '' check (visit_from ~ '^(([01]\d|2[0-3]):[0-5]\d)?$'),
  add column visit_until text not null default '' check (visit_until ~ '^(([01]\d|2[0-3]):[0-5]\d|24:00)?$'),
  -- When there began to be such a rule.
  add column visit_times_since timestamptz,
  add check ((visits_per_day is null) = (visit_from = '')),
  add check ((visits_per_day is null) = (visit_until = '')),
  add check ((visits_per_day is null) = (visit_times_since is null)),
  add check (visits_per_day is null or visit_from < visit_until);

create index sites_several_times_a_day on sites (area_id) where visits_per_day is not null;
