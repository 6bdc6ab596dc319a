-- The number of the street in Great Britain's street gazetteers: eight digits, empty for a site without one.
alter table sites add column usrn text not null default '' check (usrn ~ '^(\d{8})?$');
create index sites_by_usrn on sites (usrn) where usrn <> '';
