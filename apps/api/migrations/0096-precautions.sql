-- What wardens must know before they go to a site: never alone, not late, and a text about the place.
alter table sites
  add column in_twos boolean not null default false,
  add column not_after text not null default '' check (not_after ~ '^(([01]\d|2[0-3]):[0-5]\d)?$'),
  add column read_first text not null default '' check (length(read_first) <= 280);
