-- Only additions: an instance of the previous release keeps working on this schema. A calendar of school terms makes school days,
-- a calendar of closures takes days out of them. Sites may have hours of their own on school days.
alter table calendars add column days text not null default 'rules' check (days in ('rules', 'school', 'closures'));

-- Written out of the calendars. Past days stay: evidence counts them.
create table school_days (day date primary key);
