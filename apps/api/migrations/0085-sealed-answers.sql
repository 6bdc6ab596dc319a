-- What was found could be joined to who found it: most sums had one answer, and a visit said that it was answered. Answers
-- and their sums are now sealed with a key that is not in the database; only counts of five answers or more are readable.
-- Only additions: an instance of the previous release keeps working. Each night empties what it still writes.

-- Every visited stop has one, answered or not, of the same length. It goes with its visit, or in the night after it.
create table visit_answers (
  visit_id uuid primary key references visits (id) on delete cascade,
  sealed bytea not null
);

-- What was found at a site, by day type and period.
create table site_answers (
  site_id integer primary key references sites (id) on delete cascade,
  sealed bytea not null
);

-- Answered survey stops, drawn by chance, and how many of them had no vehicle in contravention. Fewer than five wait, sealed.
create table survey_batches (
  id integer generated always as identity primary key,
  area_id integer not null references areas (id) on delete cascade,
  -- weeks since Monday, 5 January 1970; of the last stop
  week integer not null,
  stops integer not null check (stops >= 5),
  clear integer not null
);
create index survey_batches_by_area on survey_batches (area_id);
create table survey_waiting (
  area_id integer primary key references areas (id) on delete cascade,
  sealed bytea not null
);

-- The figures of the whole site, from which a score without visits of its own is learned, and whether there are some visits,
-- but too few for a figure. Null: of the previous release.
alter table learned_scores
  add column site_found integer, add column site_answers integer,
  add column site_expected double precision, add column site_ratio double precision, add column is_few boolean;
alter table score_suggestions
  add column site_found integer, add column site_answers integer,
  add column site_expected double precision, add column site_ratio double precision, add column is_few boolean;
-- They showed figures of single answers. The next night suggests again.
delete from score_suggestions;
update learned_scores set found = 0, answers = 0, expected = 0 where answers < 5;

insert into survey_batches (area_id, week, stops, clear)
select area_id, max(week), sum(stops), sum(clear)
from survey_sums join sites on sites.id = site_id where stops > 0
group by area_id, week / 4 having sum(stops) >= 5;
delete from survey_sums;
update visits set is_answered = false, is_survey = false where is_answered or is_survey;

-- unused: table found_sums
-- unused: table survey_sums
-- unused: column visits.is_answered
-- unused: column visits.is_survey
