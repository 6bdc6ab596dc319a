-- How the person of a sent round travels: the phone times it as it was planned. Null: a round of an earlier release.
alter table sent_rounds add column mode text check (mode in ('foot', 'vehicle'));
