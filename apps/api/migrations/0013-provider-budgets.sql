-- A budget by day next to the one by hour, and the time of the next call: calls are spread out.
alter table providers
  add column day_started_at timestamptz,
  add column calls_this_day integer not null default 0,
  add column next_call_at timestamptz;

-- What the refreshing jobs know of each weather cell and each area: when it was asked for, and how that went.
create table refreshes (
  kind text not null check (kind in ('weather', 'events')),
  -- a weather cell, or the id of an area
  item text not null,
  source text not null,
  asked_at timestamptz,
  answered_at timestamptz,
  -- how many calls the last answer took
  calls integer not null default 1,
  failures_in_a_row integer not null default 0,
  last_failure text,
  -- not asked before this time
  retry_at timestamptz,
  primary key (kind, item)
);
