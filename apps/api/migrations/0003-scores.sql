-- A period lasts until the next one starts; the last runs over midnight into the first.
create table periods (
  name text primary key check (name <> ''),
  starts_at time not null unique
);

create table bank_holidays (
  day date primary key,
  name text not null
);

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
