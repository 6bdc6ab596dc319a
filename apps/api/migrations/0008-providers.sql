-- What is known of each outside provider, shared by all copies: its budget and its last answers.
create table providers (
  name text primary key,
  hour_started_at timestamptz,
  calls_this_hour integer not null default 0,
  paused_until timestamptz,
  failures_in_a_row integer not null default 0,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  last_failure text
);
