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
  -- in this order a plan, which is for one day type and one period, finds its scores side by side
  primary key (day_type, period, site_id) include (score)
);
create index base_scores_by_site on base_scores (site_id);

-- What an organisation in England and Wales starts with; both tables are meant to be edited.
insert into periods (name, starts_at) values
  ('early', '07:00'),
  ('morning', '09:00'),
  ('lunch', '12:00'),
  ('afternoon', '14:00'),
  ('peak', '16:00'),
  ('evening', '18:00'),
  ('night', '22:00');

insert into bank_holidays (day, name) values
  ('2026-01-01', 'New Year''s Day'),
  ('2026-04-03', 'Good Friday'),
  ('2026-04-06', 'Easter Monday'),
  ('2026-05-04', 'Early May bank holiday'),
  ('2026-05-25', 'Spring bank holiday'),
  ('2026-08-31', 'Summer bank holiday'),
  ('2026-12-25', 'Christmas Day'),
  ('2026-12-28', 'Boxing Day (substitute day)'),
  ('2027-01-01', 'New Year''s Day'),
  ('2027-03-26', 'Good Friday'),
  ('2027-03-29', 'Easter Monday'),
  ('2027-05-03', 'Early May bank holiday'),
  ('2027-05-31', 'Spring bank holiday'),
  ('2027-08-30', 'Summer bank holiday'),
  ('2027-12-27', 'Christmas Day (substitute day)'),
  ('2027-12-28', 'Boxing Day (substitute day)');
