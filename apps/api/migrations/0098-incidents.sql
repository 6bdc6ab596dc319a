-- Incidents that wardens report: a threat, an injury, a near miss. Only additions: an instance of the previous release keeps
-- working on this schema. No position: where it happened is the site of the person's last visit.
create table incidents (
  -- that the device made
  id uuid primary key,
  user_id integer not null references users (id) on delete cascade,
  kind text not null check (kind in ('threat', 'injury', 'near_miss', 'other')),
  note text not null check (length(note) <= 280),
  happened_at timestamptz not null,
  -- the time that the phone stated, where the moment of receipt counts instead
  stated_at timestamptz,
  received_at timestamptz not null,
  -- the last visit before it, as the phone showed it
  site_id integer references sites (id) on delete set null,
  visited_at timestamptz,
  -- when the duty contact was to be notified; null until then. The name is empty where nobody is set
  told_at timestamptz,
  contact_name text not null default '',
  email_id integer references outbox (id) on delete set null,
  webhook_id uuid references webhook_deliveries (id) on delete set null
);
create index incidents_by_user on incidents (user_id, happened_at);
create index incidents_by_time on incidents (happened_at);
create index incidents_by_site on incidents (site_id);
create index incidents_by_email on incidents (email_id);
create index incidents_by_webhook on incidents (webhook_id);
create index incidents_to_tell on incidents (received_at) where told_at is null;

-- Messages about incidents have workers of their own, so that a call for help never waits for them.
alter table outbox add column is_incident boolean not null default false;
alter table webhook_deliveries add column is_incident boolean not null default false;
