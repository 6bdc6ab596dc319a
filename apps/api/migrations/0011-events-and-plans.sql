-- Scores are cached for each area for a minute: changes no longer have to be counted.
drop trigger changes_plan on areas;
drop trigger changes_plan on sites;
drop trigger changes_plan on periods;
drop trigger changes_plan on bank_holidays;
drop trigger changes_plan on weather_observations;
drop trigger changes_plan on occasions;
drop function note_plan_change;
drop table plan_changes;

-- The table is named as everybody names its rows.
alter table occasions rename to events;
alter index occasions_pkey rename to events_pkey;
alter index occasions_by_time rename to events_by_time;
-- The scores of an area read the events around its sites only.
create index events_by_latitude on events (latitude);
