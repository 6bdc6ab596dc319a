-- Only additions: a copy of the previous release keeps working on this schema.

-- The networks from which a person signed in. Strangers elsewhere cannot pause an attempt from one of them.
create table known_networks (
  user_id integer not null references users (id) on delete cascade,
  -- sha-256 of the network, never the address itself
  network_hash bytea not null,
  last_used_at timestamptz not null,
  primary key (user_id, network_hash)
);
create index known_networks_by_use on known_networks (last_used_at);

-- The `uid` of a reset link, which its token must come with. Null on the tokens of other links.
alter table one_time_tokens add column uid text;

-- A refresh token is replaced each time it is used. The previous one is kept to serve parallel tabs, and to notice
-- when a copy of it is used later.
alter table sessions
  add column previous_hash bytea,
  add column rotated_at timestamptz,
  -- whether the client has shown that it received the current token
  add column is_confirmed boolean not null default true;
create index sessions_by_previous on sessions (previous_hash) where previous_hash is not null;

-- A password that was chosen before the address was verified waits with its link and nowhere else.
update users set password_hash = '' where email_verified_at is null and not is_active;

-- Written for every run of routes, without end.
alter table route_fetches alter column id type bigint;
