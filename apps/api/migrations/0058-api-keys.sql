-- Keys with which programs make calls. Only additions: an instance of the previous release keeps working.
create table api_keys (
  id integer generated always as identity primary key,
  name text not null,
  -- SHA-256 of the key: there is nothing to guess in 256 random bits
  key_hash bytea not null unique,
  -- its last characters, by which people recognise it
  ending text not null,
  scopes text[] not null,
  made_at timestamptz not null,
  made_by integer references users (id) on delete set null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create unique index api_keys_by_name on api_keys (lower(name)) where revoked_at is null;
create index api_keys_by_maker on api_keys (made_by);
