-- Shifts, check-ins and calls for help. Only additions: an instance of the previous release keeps working.
-- No position of a person is stored, except the one that a person sends with a call for help, for some days.

-- What a person did in a shift, by the id that the device made. The shift follows from these rows, in whatever order they came.
create table shift_events (
  id uuid primary key,
  user_id integer not null references users (id) on delete cascade,
  kind text not null check (
    kind in ('start', 'break', 'resume', 'check_in', 'stop', 'back_by', 'help', 'end', 'undo', 'sheet')
  ),
  happened_at timestamptz not null,
  received_at timestamptz not null,
  -- of a start and of 'back_by'
  back_by timestamptz,
  -- of an undo: the event that it takes back, which may arrive later
  undoes uuid
);
create index shift_events_by_user on shift_events (user_id, happened_at);
create index shift_events_by_time on shift_events (happened_at);

-- The last shift of each person, as it follows from the events and the visits.
create table shifts (
  user_id integer primary key references users (id) on delete cascade,
  started_at timestamptz not null,
  break_since timestamptz,
  -- by a tap, or twelve hours after the start
  ended_at timestamptz,
  -- when it ends by itself
  ends_at timestamptz not null,
  back_by timestamptz,
  heard_at timestamptz not null,
  -- the deadline of the next check-in; null where there is none
  check_in_by timestamptz
);
create index shifts_by_check_in on shifts (check_in_by) where ended_at is null;
create index shifts_by_back_by on shifts (back_by) where ended_at is null;

-- The interval that was agreed with a person; without a row the usual one.
create table check_in_intervals (
  user_id integer primary key references users (id) on delete cascade,
  minutes smallint not null check (minutes between 15 and 120)
);

alter table organisation
  add column check_in boolean not null default false,
  add column check_in_minutes smallint not null default 60 check (check_in_minutes between 15 and 120);

create table contacts (
  role text primary key check (role in ('duty', 'second')),
  name text not null,
  email text not null default '',
  webhook_url text not null default '',
  -- encrypted with a key derived from TOKEN_SECRETS
  webhook_secret bytea
);

create table alarms (
  id uuid primary key,
  user_id integer not null references users (id) on delete cascade,
  kind text not null check (kind in ('check_in', 'back_by', 'help', 'drill')),
  due_at timestamptz not null,
  -- when the person was last heard from before; null for a call for help and a drill
  last_heard_at timestamptz,
  -- when the person was heard from again: nobody further is told
  heard_at timestamptz,
  closed_at timestamptz,
  latitude double precision,
  longitude double precision,
  check (kind = 'help' or (latitude is null and longitude is null))
);
-- One alarm of a kind for a person at a time. A deadline to be back raises one alarm, ever.
create unique index alarms_one_at_a_time on alarms (user_id)
  where kind = 'check_in' and heard_at is null and closed_at is null;
create unique index alarms_once_back_by on alarms (user_id, due_at) where kind = 'back_by';
create index alarms_open on alarms (due_at) where closed_at is null;
create index alarms_by_user on alarms (user_id);

-- Messages to other systems: signed, retried, each stored in the transaction of its cause.
create table webhook_deliveries (
  id uuid primary key,
  url text not null,
  secret bytea not null,
  -- cleared when it was accepted or given up
  body text not null,
  created_at timestamptz not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  accepted_at timestamptz,
  failed_at timestamptz,
  last_error text
);
create index webhook_deliveries_due on webhook_deliveries (next_attempt_at)
  where accepted_at is null and failed_at is null;

-- Who was told of an alarm. The key makes each step happen once, whichever instance does it.
create table alarm_steps (
  alarm_id uuid not null references alarms (id) on delete cascade,
  role text not null check (role in ('duty', 'second')),
  told_at timestamptz not null,
  -- empty where nobody is set
  contact_name text not null,
  email_id integer references outbox (id) on delete set null,
  webhook_id uuid references webhook_deliveries (id) on delete set null,
  primary key (alarm_id, role)
);
create index alarm_steps_by_email on alarm_steps (email_id);
create index alarm_steps_by_webhook on alarm_steps (webhook_id);

-- End-of-shift sheets that wardens sent to staff, as they were on the screen.
create table shift_sheets (
  id uuid primary key,
  user_id integer not null references users (id) on delete cascade,
  sent_at timestamptz not null,
  sheet jsonb not null
);
create index shift_sheets_by_time on shift_sheets (sent_at);
create index shift_sheets_by_user on shift_sheets (user_id);

-- An urgent email is claimed for a short time and retried soon. Its Message-ID stays the same in every attempt.
alter table outbox
  add column is_urgent boolean not null default false,
  add column message_id text;
