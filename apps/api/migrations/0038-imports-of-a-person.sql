-- Only additions: a copy of the previous release keeps working on this schema.

alter table site_imports
  -- number and digest of the last part, such as '3:9f86…'; a repeated part must have the same content
  add column last_part_digest text,
  -- the areas that the file adds, as the last check found them: name, number of sites, nearest existing name
  add column new_areas jsonb not null default '[]';
