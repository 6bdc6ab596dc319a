-- Visits that their warden took back or staff struck. The row keeps a late delivery of the same visit from storing it
-- again. Only additions: an instance of the previous release keeps working.
create table removed_visits (
  id uuid primary key,
  user_id integer references users (id) on delete set null,
  removed_at timestamptz not null,
  -- Why staff struck it, and the visit as it was, so that the strike can be undone. Nothing of a visit that its own warden
  -- took back is kept, and never what was found.
  struck_because text check (char_length(struck_because) between 1 and 200),
  site_id integer references sites (id) on delete cascade,
  visited_at timestamptz,
  outcome text,
  reason text,
  note text,
  received_at timestamptz,
  check ((struck_because is null) = (site_id is null))
);
create index removed_visits_by_time on removed_visits (removed_at);
create index removed_visits_by_user on removed_visits (user_id);
create index removed_visits_by_site on removed_visits (site_id);

-- When the note was last corrected, so that an older correction that arrives later changes nothing.
alter table visits add column noted_at timestamptz;
