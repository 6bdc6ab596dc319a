-- Sites that a warden could not enforce: signs missing, lines worn, works. Only additions: an instance of the previous release
-- keeps working, and plans such sites.
create table site_marks (
  -- made on the device: the same id is the same mark
  id uuid primary key,
  site_id integer not null references sites (id) on delete cascade,
  -- a deleted account leaves its marks behind, without the person
  user_id integer references users (id) on delete set null,
  reason text not null check (reason in ('signs', 'lines', 'works', 'other')),
  note text not null default '' check (char_length(note) <= 280),
  marked_at timestamptz not null,
  received_at timestamptz not null,
  -- it ends by itself; null: staff confirmed it without an end
  ends_at timestamptz,
  confirmed_at timestamptz,
  -- when staff cleared it
  ended_at timestamptz,
  check (ends_at is not null or confirmed_at is not null)
);
create index site_marks_not_ended on site_marks (site_id, ends_at) where ended_at is null;
create index site_marks_by_site on site_marks (site_id, marked_at);
create index site_marks_by_user on site_marks (user_id);
create index site_marks_by_time on site_marks (marked_at);
