-- What wardens did at sites. No position is stored.
--
-- Ready for partitions: the id is a UUID of version 7 and begins with the time of the visit. A table of the same columns,
-- `partition by range (id)` with a range of ids for each month, keeps this primary key, so that an id stays unique over all
-- months; old months are then dropped instead of deleted row by row. The statements of the service stay as they are.
create table visits (
  -- made on the device: the same id is the same visit
  id uuid primary key,
  -- a deleted account leaves its visits behind, without the person
  user_id integer references users (id) on delete set null,
  site_id integer not null references sites (id) on delete cascade,
  visited_at timestamptz not null,
  outcome text not null check (outcome in ('visited', 'skipped')),
  reason text,
  note text not null default '' check (char_length(note) <= 280),
  received_at timestamptz not null,
  check ((outcome = 'skipped') = (reason is not null))
);
create index visits_by_site on visits (site_id, visited_at) where outcome = 'visited';
create index visits_by_user on visits (user_id, visited_at);
create index visits_by_time on visits (visited_at);

-- Off: a visit changes no score.
insert into app_settings (setting_name, setting_value) values ('visit_recovery', false);
