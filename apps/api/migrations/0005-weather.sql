create table weather_observations (
  cell text primary key,
  main text not null,
  description text not null,
  icon text not null,
  temp double precision not null,
  observed_at timestamptz not null,
  fetched_at timestamptz not null,
  source text not null
);
