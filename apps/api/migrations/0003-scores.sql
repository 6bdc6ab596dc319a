-- A period lasts until the next one starts; the last runs over midnight into the first.
create table periods (
  name text primary key check (name <> ''),
  starts_at time not null unique
);

create table bank_holidays (
  day date primary key,
  name text not null
);

create table base_scores (
  site_id integer not null references sites (id) on delete cascade,
  day_type text not null check (day_type in ('weekday', 'saturday', 'sunday', 'bank holiday')),
  period text not null references periods (name) on update cascade on delete cascade,
  score double precision not null check (score >= 0),
  primary key (site_id, day_type, period)
);
