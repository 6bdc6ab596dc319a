-- What residents and others report, and what they are told. Only additions: an instance of the previous release keeps working.
-- No name, address, telephone number or number plate is stored: they are removed before the insert.

-- Reports of the same thing are one request.
create table requests (
  id integer generated always as identity primary key,
  kind text not null,
  -- null: no site is near the position
  site_id integer references sites (id) on delete set null,
  -- of the first report, to about ten metres; null: reported for a site
  latitude double precision,
  longitude double precision,
  -- of the first report; empty some weeks after it was closed
  text text not null default '' check (char_length(text) <= 500),
  removed_details integer not null default 0,
  first_asked_at timestamptz not null,
  last_asked_at timestamptz not null,
  times integer not null default 1,
  acknowledged_at timestamptz,
  closed_at timestamptz,
  -- 'visited', or the code of the sentence of staff
  answer text,
  visited_at timestamptz,
  boost_id integer references boosts (id) on delete set null,
  job_id uuid references site_jobs (id) on delete set null,
  check ((closed_at is null) = (answer is null)),
  check ((answer = 'visited') = (visited_at is not null))
);
create index requests_open on requests (site_id) where closed_at is null;
create index requests_by_time on requests (first_asked_at);
create index requests_by_closing on requests (closed_at);
create index requests_by_boost on requests (boost_id) where boost_id is not null;
create index requests_by_job on requests (job_id) where job_id is not null;
create index requests_by_visit on requests (site_id, visited_at) where visited_at is not null;

create table request_reports (
  -- the id of the report at its sender
  id integer generated always as identity primary key,
  request_id integer not null references requests (id) on delete cascade,
  asked_at timestamptz not null,
  source text not null check (source in ('open311', 'form')),
  -- the name of the API key: a new key of the same name reads the answers; null: written down by staff
  program text,
  reference text not null default ''
);
create index request_reports_by_request on request_reports (request_id);
create index request_reports_by_program on request_reports (program, asked_at);

-- What senders read, from that time on.
create table request_updates (
  id integer generated always as identity primary key,
  request_id integer not null references requests (id) on delete cascade,
  at timestamptz not null,
  -- 'acknowledged', 'visited', 'struck' or the code of the sentence of staff
  what text not null,
  visited_at timestamptz
);
create index request_updates_by_request on request_updates (request_id, at);
create index request_updates_by_time on request_updates (at);

-- What requests of a kind do to the plan; a kind without a row is only listed.
create table request_rules (
  kind text primary key,
  effect text not null check (effect in ('list', 'boost', 'job')),
  amount double precision,
  check ((effect = 'boost') = (amount is not null))
);
