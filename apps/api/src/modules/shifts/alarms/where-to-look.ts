import { sql } from 'kysely';
import type { Database } from '#db/database.ts';
import type { SentStop } from '#db/team-tables.ts';
import { type Position, metresBetween, milesFromMetres } from '#geo/distance.ts';

/** Where a search for a person begins. Nothing of it is stored: it is worked out from visits, rounds and claims. */
export type WhereToLook = {
  /** The distance of a sent position to the nearest site, in words; null without a position or without sites. */
  readonly near: string | null;
  /** The sent round that is under way. */
  readonly round: { readonly stop: number; readonly stops: number; readonly since: Date } | null;
  readonly lastVisit: { readonly siteName: string; readonly at: Date } | null;
  readonly nextStop: NextStop | null;
};

/** `expectedAt` is the time of the sent round; a stop outside a sent round has the time when the person set off. */
export type NextStop = {
  readonly siteName: string;
  readonly expectedAt: Date | null;
  readonly setOffAt: Date | null;
};

export const NOWHERE: WhereToLook = { near: null, round: null, lastVisit: null, nextStop: null };

/** A shift lasts at most as long: what is older says nothing about where the person is. */
const LONGEST_SHIFT = sql`interval '12 hours'`;

type Row = {
  readonly id: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly near: (Position & { readonly name: string }) | null;
  readonly visit_site: string | null;
  readonly visit_at: Date | null;
  readonly accepted_at: Date | null;
  readonly done: number | null;
  readonly of_stops: number | null;
  readonly stops: readonly (SentStop & { readonly name: string | null })[] | null;
  readonly handled: readonly number[] | null;
  readonly handled_at: Date | null;
  readonly claim_site_id: number | null;
  readonly claim_site: string | null;
  readonly claim_at: Date | null;
};

/** Where to look for the person of each alarm, by the alarm's id. */
export async function whereToLook(
  db: Database,
  alarmIds: readonly string[],
): Promise<ReadonlyMap<string, WhereToLook>> {
  if (alarmIds.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select a.id, a.latitude, a.longitude, near.near, visit.visit_site, visit.visit_at,
      round.accepted_at, round.done, round.of_stops, round.stops, handled.handled, handled.handled_at,
      claim.claim_site_id, claim.claim_site, claim.claim_at
    from alarms a
    left join lateral (
      select json_build_object('name', s.name, 'latitude', s.latitude, 'longitude', s.longitude) as near
      from sites s
      where a.latitude is not null and s.latitude is not null and s.longitude is not null and s.retired_at is null
      order by (s.latitude - a.latitude) ^ 2 + ((s.longitude - a.longitude) * cos(radians(a.latitude))) ^ 2, s.id
      limit 1
    ) as near on true
    left join lateral (
      select s.name as visit_site, v.visited_at as visit_at from visits v join sites s on s.id = v.site_id
      where v.user_id = a.user_id and v.outcome = 'visited' and v.visited_at > a.due_at - ${LONGEST_SHIFT}
      order by v.visited_at desc, v.id desc limit 1
    ) as visit on true
    left join lateral (
      select r.accepted_at, r.done, r.of_stops, (
          select json_agg(stop || jsonb_build_object('name', s.name) order by place)
          from jsonb_array_elements(r.stops) with ordinality as listed (stop, place)
          left join sites s on s.id = (stop ->> 'site_id')::integer
        ) as stops
      from sent_rounds r
      where r.user_id = a.user_id and r.accepted_at > a.due_at - ${LONGEST_SHIFT}
        and r.finished_at is null and r.withdrawn_at is null and r.declined_at is null
      order by coalesce(r.progress_at, r.accepted_at) desc, r.id limit 1
    ) as round on true
    left join lateral (
      select array_agg(v.site_id) filter (where v.visited_at >= round.accepted_at) as handled,
        max(v.visited_at) as handled_at
      from visits v where v.user_id = a.user_id and v.visited_at > a.due_at - ${LONGEST_SHIFT}
    ) as handled on true
    left join lateral (
      select c.site_id as claim_site_id, s.name as claim_site, c.made_at as claim_at
      from claims c join sites s on s.id = c.site_id
      where c.user_id = a.user_id and c.until > c.made_at and c.made_at > a.due_at - ${LONGEST_SHIFT}
    ) as claim on true
    where a.id = any(${[...alarmIds]}::uuid[])
  `.execute(db);
  return new Map(rows.map((row) => [row.id, toWhereToLook(row)]));
}

function toWhereToLook(row: Row): WhereToLook {
  const { latitude, longitude, near, visit_site: site, visit_at: at, accepted_at: since } = row;
  const stops = row.of_stops ?? (row.stops ?? []).filter(({ site_id: id }) => id !== null).length;
  return {
    near:
      near === null || latitude === null || longitude === null
        ? null
        : nearText({ latitude, longitude }, near),
    round: since === null ? null : { stop: Math.min((row.done ?? 0) + 1, stops), stops, since },
    lastVisit: site === null || at === null ? null : { siteName: site, at },
    nextStop: nextStop(row),
  };
}

/** The site to which the person set off after the last visit or skipped stop; else the first stop that is neither. */
function nextStop(row: Row): NextStop | null {
  const { claim_site_id: claimed, claim_site: claimedName, claim_at: setOffAt, handled_at: handledAt } = row;
  const left = stopsLeft(row);
  if (claimed !== null && claimedName !== null && setOffAt !== null) {
    const planned = left.find(({ site_id: id }) => id === claimed);
    if (handledAt === null || setOffAt > handledAt)
      return planned
        ? { siteName: claimedName, expectedAt: new Date(planned.arrive_at), setOffAt: null }
        : { siteName: claimedName, expectedAt: null, setOffAt };
  }
  const next = left.find(({ name }) => name !== null);
  if (next === undefined || next.name === null) return null;
  return { siteName: next.name, expectedAt: new Date(next.arrive_at), setOffAt: null };
}

/** A site that the round visits twice stays until it was visited twice. */
function stopsLeft({ stops, handled }: Row): NonNullable<Row['stops']> {
  const done = [...(handled ?? [])];
  return (stops ?? []).filter(({ site_id: id }) => {
    if (id === null) return false;
    const place = done.indexOf(id);
    if (place === -1) return true;
    done.splice(place, 1);
    return false;
  });
}

const FAR_METRES = 500;

/** 'about 60 m from Grey Street', or farther away 'about 1.2 miles north of Grey Street'. */
export function nearText(place: Position, site: Position & { readonly name: string }): string {
  const metres = metresBetween(place, site);
  if (metres <= FAR_METRES) return `about ${Math.max(10, Math.round(metres / 10) * 10)} m from ${site.name}`;
  return `about ${milesFromMetres(metres).toFixed(1)} miles ${directionFrom(site, place)} of ${site.name}`;
}

const DIRECTIONS = [
  'north',
  'north-east',
  'east',
  'south-east',
  'south',
  'south-west',
  'west',
  'north-west',
] as const;

function directionFrom(from: Position, to: Position): string {
  const north = to.latitude - from.latitude;
  const east = (to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180);
  const eighths = Math.round(Math.atan2(east, north) / (Math.PI / 4));
  return DIRECTIONS.at(eighths % DIRECTIONS.length) ?? 'north';
}
