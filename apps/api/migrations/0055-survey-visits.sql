-- Whether an answered visit was a survey stop, so that striking it also takes it from the sums of surveys. Nothing that was
-- found is stored with a visit. Only an addition: an instance of the previous release keeps working.
alter table visits add column is_survey boolean not null default false;
