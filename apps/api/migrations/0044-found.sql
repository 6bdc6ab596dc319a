-- What wardens found, as sums only: no row joins a find to a person, and a visit keeps no more than that it was answered.
-- Only additions: an instance of the previous release keeps working.
alter table visits add column is_answered boolean not null default false;

create table found_sums (
  site_id integer not null references sites (id) on delete cascade,
  day_type text not null,
  period text not null references periods (name) on update cascade on delete cascade,
  -- weeks since Monday, 5 January 1970
  week integer not null,
  -- vehicles in contravention by the coarse answers 0, 1 and 3
  found integer not null,
  answers integer not null,
  primary key (site_id, week, day_type, period)
);

-- Answered survey stops, drawn by chance, and how many of them had no vehicle in contravention.
create table survey_sums (
  site_id integer not null references sites (id) on delete cascade,
  week integer not null,
  stops integer not null,
  clear integer not null,
  primary key (site_id, week)
);
