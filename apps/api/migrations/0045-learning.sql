-- Scores that learn: a factor of the base score that staff set, by day type and period, with what it was learned from.
-- Only additions: an instance of the previous release keeps working.
create table learned_scores (
  site_id integer not null references sites (id) on delete cascade,
  day_type text not null,
  period text not null references periods (name) on update cascade on delete cascade,
  ratio double precision not null check (ratio between 0.5 and 2),
  found integer not null,
  answers integer not null,
  expected double precision not null,
  primary key (site_id, day_type, period)
);

-- What the last nightly run suggests; the next one replaces it.
create table score_suggestions (
  like learned_scores including constraints including indexes,
  suggested_at timestamptz not null,
  foreign key (site_id) references sites (id) on delete cascade,
  foreign key (period) references periods (name) on update cascade on delete cascade
);

-- Each change of learned scores, with every entry before and after, so that it can be undone.
create table score_versions (
  id integer generated always as identity primary key,
  made_at timestamptz not null,
  made_by text not null,
  offered integer not null,
  accepted integer not null,
  changes jsonb not null,
  undone_at timestamptz,
  undone_by text
);

alter table organisation add column learning text not null default 'suggest'
  check (learning in ('off', 'suggest', 'apply'));
