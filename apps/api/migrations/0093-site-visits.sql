-- The times of the recent visits to a site, in one short row for each site: the evidence of twelve weeks reads a row for each site
-- instead of every visit and every wide row of a site. Only additions: an instance of the previous release keeps working, and its
-- visits are in the rows too, because triggers write them.
--
-- Times instead of days: which day and hour a visit belongs to depends on the time zone of the configuration. Not backed up: the
-- triggers write the rows again when the visits are restored.
create table site_visits (
  site_id integer primary key references sites (id) on delete cascade,
  -- Four bytes each: the id of the site, how many times follow, and the times in seconds since 2000, the first one first. Those of the
  -- 92 days up to the newest visit, which are more than any period of the evidence, and the last one before them. Empty without a visit.
  times bytea not null
);

create function seconds_since_2000(at timestamptz) returns integer language sql immutable parallel safe as $$
  select floor(extract(epoch from at) - 946684800)::integer
$$;

-- What the evidence knows of a site beside its visits: its id and area, when it was added, the days of its own rule and when that began, and
-- on which day types it is closed. Not in SQL: a function that is inlined would be computed for each row instead of read from the index.
create function evidence_of_site(
  id integer, area_id integer, created_at timestamptz, visit_every_days smallint, visit_rule_since timestamptz, hours jsonb
) returns bytea language plpgsql immutable parallel safe cost 1 as $$
declare
  weekday text := coalesce(hours ->> 'weekday', '');
begin
  return int4send(id) || int4send(area_id) || int4send(seconds_since_2000(created_at))
    || int2send(coalesce(visit_every_days, 0::smallint)) || int4send(coalesce(seconds_since_2000(visit_rule_since), 0))
    || int2send((
      (weekday = 'closed')::integer
      + (coalesce(hours ->> 'saturday', '') = 'closed')::integer * 2
      + (coalesce(hours ->> 'sunday', '') = 'closed')::integer * 4
      + (coalesce(hours ->> 'bank holiday', '') = 'closed')::integer * 8
      + (coalesce(hours ->> 'school day', weekday) = 'closed')::integer * 16
    )::smallint);
end
$$;
-- It is read from the index, whose other columns the planner wants to see for that.
create index sites_for_evidence on sites
  (id, evidence_of_site(id, area_id, created_at, visit_every_days, visit_rule_since, hours))
  include (area_id, retired_at, created_at, visit_every_days, visit_rule_since, hours);

-- Not in SQL: such a function would be planned again for each call.
create function visit_times(site integer) returns bytea language plpgsql stable as $$
declare
  newest timestamptz;
  before timestamptz;
begin
  select max(visited_at) into newest from visits where site_id = site and outcome = 'visited';
  select max(visited_at) into before from visits
  where site_id = site and outcome = 'visited' and visited_at < newest - interval '92 days';
  return (
    select coalesce(
      int4send(site) || int4send(count(*)::integer)
        || string_agg(int4send(seconds_since_2000(visited_at)), '' order by visited_at),
      ''
    )
    from visits where site_id = site and outcome = 'visited' and visited_at >= coalesce(before, '-infinity')
  );
end
$$;

create function store_site_visits() returns trigger language plpgsql set jit = off as $$
declare
  changed integer[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct site_id) into changed from come where outcome = 'visited';
  elsif tg_op = 'DELETE' then
    select array_agg(distinct site_id) into changed from gone where outcome = 'visited';
  else
    select array_agg(distinct s.site_id) into changed
    from gone g
    join come c on c.id = g.id and (c.site_id, c.visited_at, c.outcome) is distinct from (g.site_id, g.visited_at, g.outcome)
    cross join lateral (values (g.site_id), (c.site_id)) as s (site_id);
  end if;
  if changed is null then
    return null;
  end if;
  if tg_op <> 'DELETE' then
    insert into site_visits (site_id, times)
    select id, '' from sites where id = any (changed) order by id
    on conflict do nothing;
  end if;
  -- Two transactions that change the visits to a site wait for each other here, always in the order of the ids. The next statement
  -- then sees what the first one has committed.
  perform from site_visits where site_id = any (changed) order by site_id for no key update;
  if tg_op = 'DELETE' then
    -- Visits that are deleted because of their age are older than all stored times of most sites.
    update site_visits v set times = visit_times(v.site_id)
    from (select site_id, max(visited_at) as newest from gone where outcome = 'visited' group by site_id) as g
    where v.site_id = g.site_id
      and seconds_since_2000(g.newest) >= ('x' || encode(substring(v.times, 9, 4), 'hex'))::bit(32)::integer;
  else
    update site_visits set times = visit_times(site_id) where site_id = any (changed);
  end if;
  return null;
end
$$;
create trigger store_new_visits after insert on visits referencing new table as come
  for each statement execute function store_site_visits();
create trigger store_changed_visits after update on visits referencing old table as gone new table as come
  for each statement execute function store_site_visits();
create trigger store_deleted_visits after delete on visits referencing old table as gone
  for each statement execute function store_site_visits();

insert into site_visits (site_id, times)
select id, times from sites cross join lateral visit_times(id) as times where times <> '';
