-- Sums of the sites in use by area, so that today's coverage reads sums instead of every site. Only additions: an instance of the
-- previous release keeps working, and its changes to sites count too, because triggers write the sums.
--
-- A sum is the total of its rows. A change of sites adds rows and changes none, so that no transaction waits for another one; a
-- job folds the rows of a sum into one. Not backed up: the trigger makes the sums again when the sites are restored.
create table site_sums (
  area_id integer not null references areas (id) on delete cascade,
  -- '' for the number of sites and their default scores; a key of base_scores for what it adds to the default scores
  slot text not null,
  sites integer not null,
  -- decimal, so that adding and taking away again leaves nothing
  score numeric not null
);
create index site_sums_by_slot on site_sums (slot, area_id) include (sites, score);
create index site_sums_by_area on site_sums (area_id);
-- The area of a site in use without its wide row.
create index sites_in_use on sites (id) include (area_id) where retired_at is null;

-- What one site adds to the sums of its area; with the sign -1, what it takes away.
create function site_parts(sign integer, base_scores jsonb, default_base_score double precision)
  returns table (slot text, sites integer, score numeric) language sql immutable parallel safe rows 30 as $$
    select '', sign, sign * default_base_score::numeric
    union all
    select key, 0, sign * (value::numeric - default_base_score::numeric) from jsonb_each_text(base_scores)
  $$;

-- Compiling these statements would take longer than they do.
create function sum_sites() returns trigger language plpgsql set jit = off as $$
begin
  if tg_op = 'INSERT' then
    insert into site_sums (area_id, slot, sites, score)
    select s.area_id, p.slot, sum(p.sites), sum(p.score)
    from come s cross join site_parts(1, s.base_scores, s.default_base_score) as p
    where s.retired_at is null
    group by s.area_id, p.slot
    having sum(p.sites) <> 0 or sum(p.score) <> 0;
  elsif tg_op = 'DELETE' then
    insert into site_sums (area_id, slot, sites, score)
    select s.area_id, p.slot, sum(p.sites), sum(p.score)
    from gone s cross join site_parts(-1, s.base_scores, s.default_base_score) as p
    where s.retired_at is null
    group by s.area_id, p.slot
    having sum(p.sites) <> 0 or sum(p.score) <> 0;
  else
    insert into site_sums (area_id, slot, sites, score)
    select s.area_id, p.slot, sum(p.sites), sum(p.score)
    from gone g
    join come c on c.id = g.id and (c.area_id, c.retired_at is null, c.default_base_score, c.base_scores)
      is distinct from (g.area_id, g.retired_at is null, g.default_base_score, g.base_scores)
    cross join lateral (
      values (-1, g.area_id, g.retired_at, g.base_scores, g.default_base_score),
        (1, c.area_id, c.retired_at, c.base_scores, c.default_base_score)
    ) as s (sign, area_id, retired_at, base_scores, default_base_score)
    cross join site_parts(s.sign, s.base_scores, s.default_base_score) as p
    where s.retired_at is null
    group by s.area_id, p.slot
    having sum(p.sites) <> 0 or sum(p.score) <> 0;
  end if;
  return null;
end
$$;
create trigger sum_new_sites after insert on sites referencing new table as come
  for each statement execute function sum_sites();
create trigger sum_changed_sites after update on sites referencing old table as gone new table as come
  for each statement execute function sum_sites();
create trigger sum_deleted_sites after delete on sites referencing old table as gone
  for each statement execute function sum_sites();

insert into site_sums (area_id, slot, sites, score)
select s.area_id, p.slot, sum(p.sites), sum(p.score)
from sites s cross join site_parts(1, s.base_scores, s.default_base_score) as p
where s.retired_at is null
group by s.area_id, p.slot
having sum(p.sites) <> 0 or sum(p.score) <> 0;
