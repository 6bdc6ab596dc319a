-- Only additions: an instance of the previous release keeps working on this schema. The page of calendars shows what cannot be read.
-- why the contents cannot be read; `failure` is why they could not be fetched
alter table calendars add column read_failure text;
-- why the rule sets nothing
alter table calendar_rules add column failure text;
