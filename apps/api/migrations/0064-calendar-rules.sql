-- Only additions: an instance of the previous release keeps working on this schema. A rule is changed in place, and makes boosts or
-- events.
alter table calendar_rules add column version integer not null default 1;
alter table calendar_rules add column effect text not null default 'boost' check (effect in ('boost', 'event'));
