-- Only additions: an instance of the previous release keeps working on this schema. Sites that come from a traffic order.
alter table sites add column order_ref text;
create unique index sites_by_order_ref on sites (order_ref) where order_ref is not null;

alter table site_imports
  -- the area of the sites of a traffic order, which names none
  add column area_name text not null default '',
  -- how far a traffic order is read; null for a CSV file
  add column order_scan jsonb,
  -- what the references of its sites begin with; null until all of it is read
  add column order_prefix text;
