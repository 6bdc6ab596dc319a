create table occasions (
  -- the provider's own id, so that the same event found around two areas is stored once
  id text primary key,
  name text not null,
  venue_name text not null default '',
  venue_address_line_1 text not null default '',
  venue_address_line_2 text not null default '',
  venue_city text not null default '',
  venue_postcode text not null default '',
  latitude double precision not null,
  longitude double precision not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at >= starts_at),
  url text not null default '',
  fetched_at timestamptz not null,
  source text not null
);
create index occasions_by_time on occasions (ends_at, starts_at);
