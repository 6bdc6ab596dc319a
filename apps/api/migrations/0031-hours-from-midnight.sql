-- '24:00' is the end of a day. As the beginning of hours it is no longer accepted, so an export with it could not be
-- imported again; it meant 00:00.
update sites set hours = replace(replace(hours::text, '"24:00-00:00"', '"00:00-24:00"'), '"24:00-', '"00:00-')::jsonb
where hours::text like '%"24:00-%';
