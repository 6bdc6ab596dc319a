-- The clock of a phone may be wrong. Only additions: an instance of the previous release keeps working on this schema.
-- The time that the phone stated, where the service stored the moment of receipt instead; null where the stated time counts.
alter table shift_events add column stated_at timestamptz;
alter table alarms add column stated_at timestamptz;
