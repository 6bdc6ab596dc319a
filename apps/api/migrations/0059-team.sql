-- Rounds that staff send, jobs, claims of sites and push messages. Only additions: an instance of the previous release keeps working.
-- No coordinate is stored here. What joins a person and a place is deleted in the night after its day.

-- It writes the transaction that changed a row last; not only boosts use it now. Triggers find it by its number, not its name.
alter function note_boost_change() rename to note_change;

create table sent_rounds (
  -- made by the console
  id uuid primary key,
  user_id integer not null references users (id) on delete cascade,
  -- the day of its start, where the organisation is
  day date not null,
  letter text not null,
  sent_by integer references users (id) on delete set null,
  sent_at timestamptz not null,
  starts_at timestamptz not null,
  finish_by timestamptz not null,
  start_site_id integer references sites (id) on delete set null,
  returns boolean not null,
  -- as they were sent: site_id, kind, arrive_at, minutes
  stops jsonb not null,
  points double precision not null,
  due_sites integer not null,
  seen_at timestamptz,
  accepted_at timestamptz,
  declined_at timestamptz,
  decline_reason text,
  withdrawn_at timestamptz,
  finished_at timestamptz,
  -- 'stop n of m' and when the phone said so
  done smallint,
  of_stops smallint,
  progress_at timestamptz,
  changed_in xid8 not null default pg_current_xact_id()
);
create unique index sent_rounds_letters on sent_rounds (day, letter) where withdrawn_at is null;
create index sent_rounds_by_user on sent_rounds (user_id);
create index sent_rounds_by_sender on sent_rounds (sent_by);
create index sent_rounds_by_start on sent_rounds (start_site_id);
create index sent_rounds_by_end on sent_rounds (finish_by);
create index sent_rounds_changed_in on sent_rounds (changed_in);
create trigger note_change before insert or update on sent_rounds
  for each row execute function note_change();

create table site_jobs (
  -- made by the console
  id uuid primary key,
  site_id integer not null references sites (id) on delete cascade,
  reason text not null,
  -- from then on it has expired
  due_by timestamptz not null,
  sent_by integer references users (id) on delete set null,
  sent_at timestamptz not null,
  -- counts up when it is given to somebody else
  assignment integer not null default 1,
  is_for_area boolean not null,
  -- it was offered to the area at some time: those phones have to hear where it went
  is_known_in_area boolean not null,
  -- whose it is; null while it is open for an area, and after its day
  user_id integer references users (id) on delete set null,
  seen_at timestamptz,
  accepted_at timestamptz,
  declined_at timestamptz,
  decline_reason text,
  withdrawn_at timestamptz,
  -- the time of the visit
  done_at timestamptz,
  changed_in xid8 not null default pg_current_xact_id()
);
create index site_jobs_by_site on site_jobs (site_id);
create index site_jobs_by_user on site_jobs (user_id);
create index site_jobs_by_sender on site_jobs (sent_by);
create index site_jobs_by_due on site_jobs (due_by);
create index site_jobs_changed_in on site_jobs (changed_in);
create trigger note_change before insert or update on site_jobs
  for each row execute function note_change();

-- Who had a job or declined it, until its day is over: a visit of theirs that arrives late still counts.
create table job_people (
  job_id uuid not null references site_jobs (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  held_at timestamptz,
  declined_at timestamptz,
  changed_in xid8 not null default pg_current_xact_id(),
  primary key (job_id, user_id)
);
create index job_people_by_user on job_people (user_id);
create index job_people_changed_in on job_people (changed_in);
create trigger note_change before insert or update on job_people
  for each row execute function note_change();

-- A job leaves the phones with its site, and goes to those who see the site now.
create function follow_site() returns trigger language plpgsql as $$
begin
  if new.retired_at is not null and old.retired_at is null then
    update site_jobs set withdrawn_at = new.retired_at
    where site_id = new.id and withdrawn_at is null and done_at is null and declined_at is null and due_by > new.retired_at;
  else
    update site_jobs set changed_in = pg_current_xact_id()
    where site_id = new.id and withdrawn_at is null and done_at is null;
  end if;
  return null;
end
$$;
create trigger follow_site after update on sites for each row
  when (
    (new.retired_at is not null and old.retired_at is null)
    or (new.area_id, new.name, new.addressline1, new.postcode)
      is distinct from (old.area_id, old.name, old.addressline1, old.postcode)
  )
  execute function follow_site();

-- Sites that somebody is on the way to. A person has one claim; the one before it is ended and no longer says whose it was.
create table claims (
  id bigint generated always as identity primary key,
  user_id integer unique references users (id) on delete set null,
  site_id integer not null references sites (id) on delete cascade,
  made_at timestamptz not null,
  -- it ends by itself
  until timestamptz not null,
  changed_in xid8 not null default pg_current_xact_id()
);
create index claims_by_site on claims (site_id);
create index claims_by_end on claims (until);
create index claims_changed_in on claims (changed_in);
create trigger note_change before insert or update on claims
  for each row execute function note_change();

-- The keys that sign push messages, made at the first start. One row.
create table push_keys (
  id boolean primary key default true check (id),
  public_key text not null,
  -- encrypted with a key derived from TOKEN_SECRETS
  private_key bytea not null,
  created_at timestamptz not null
);

create table push_subscriptions (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  -- the public key that the browser subscribed with
  public_key text not null,
  created_at timestamptz not null
);
create index push_subscriptions_by_user on push_subscriptions (user_id);

-- Messages on their way, each stored in the transaction of its cause. One that was accepted or given up is deleted.
create table push_messages (
  id integer generated always as identity primary key,
  subscription_id integer not null references push_subscriptions (id) on delete cascade,
  kind text not null check (kind in ('job', 'round')),
  created_at timestamptz not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null
);
create index push_messages_by_subscription on push_messages (subscription_id);
create index push_messages_due on push_messages (next_attempt_at);
