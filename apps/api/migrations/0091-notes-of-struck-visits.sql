-- When the note of a struck visit was written, so that an older note that arrives late does not replace it once the visit is back.
alter table removed_visits add column noted_at timestamptz;
