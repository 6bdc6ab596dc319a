-- The table is named as everybody names its rows.
alter table occasions rename to events;
alter index occasions_pkey rename to events_pkey;
alter index occasions_by_time rename to events_by_time;
