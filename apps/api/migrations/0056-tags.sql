-- Only an addition: an instance of the previous release keeps working on this schema. The tags of a site, such as 'market, school';
-- the rules of calendars name them.
alter table sites add column tags text not null default '';
create index sites_by_tag on sites using gin (string_to_array(tags, ', ')) where tags <> '';
