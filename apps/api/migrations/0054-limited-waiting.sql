-- Only an addition: an instance of the previous release keeps working on this schema. How long a vehicle may wait at the site; null
-- without a limit. A round visits such a site a second time when it is over.
alter table sites
  add column limited_waiting_minutes smallint check (limited_waiting_minutes between 5 and 480);
