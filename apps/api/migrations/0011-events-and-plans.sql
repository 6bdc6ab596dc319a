-- The table is named as everybody names its rows. A copy of the previous version reads and writes the old name.
alter table occasions rename to events;
alter index occasions_pkey rename to events_pkey;
alter index occasions_by_time rename to events_by_time;
create view occasions as select * from events;
-- The scores of an area read the events around its sites only.
create index events_by_latitude on events (latitude);

-- Only the previous version uses these. A later migration may drop them:
-- unused: view occasions
-- unused: table plan_changes
-- unused: function note_plan_change
-- unused: trigger changes_plan
