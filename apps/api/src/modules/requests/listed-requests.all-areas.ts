import type { CallReply } from '@patrolplan/contract';
import type { staffContract } from '@patrolplan/contract/staff';
import type { RequestAnswer, RequestKind } from '@patrolplan/contract/requests';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '#db/database.ts';
import { updateSentence } from './answers.ts';

export type ListedRequest = CallReply<typeof staffContract.listRequests>['open'][number];

type Row = {
  readonly id: number;
  readonly kind: RequestKind;
  readonly site_id: number | null;
  readonly site_name: string | null;
  readonly area_name: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly first_asked_at: Date;
  readonly last_asked_at: Date;
  readonly times: number;
  readonly acknowledged_at: Date | null;
  readonly closed_at: Date | null;
  readonly answer: RequestAnswer | 'visited' | null;
  readonly visited_at: Date | null;
  readonly amount: number | null;
  readonly starts_at: Date | null;
  readonly ends_at: Date | null;
  readonly due_by: Date | null;
  readonly near: string | null;
  readonly job_state: 'open' | 'accepted' | 'done' | 'over';
};

type Order = 'oldest first' | 'newest first';

/** Requests as staff see them. */
export async function findRequests(
  db: Database,
  {
    where,
    order,
    limit,
    now,
    timeZone,
  }: {
    readonly where: RawBuilder<SqlBool>;
    readonly order: Order;
    readonly limit: number;
    readonly now: Date;
    readonly timeZone: string;
  },
): Promise<readonly ListedRequest[]> {
  const by = order === 'oldest first' ? sql`r.first_asked_at, r.id` : sql`r.closed_at desc, r.id desc`;
  const { rows } = await sql<Row>`
    select r.id, r.kind, r.site_id, s.name as site_name, a.name as area_name,
      coalesce(r.latitude, s.latitude) as latitude, coalesce(r.longitude, s.longitude) as longitude,
      r.first_asked_at, r.last_asked_at, r.times, r.acknowledged_at, r.closed_at, r.answer, r.visited_at,
      b.amount, b.starts_at, least(b.ends_at, b.ended_at) as ends_at, j.due_by, near.street as near,
      case
        when j.done_at is not null then 'done'
        when j.withdrawn_at is not null or j.declined_at is not null or j.due_by <= ${now} then 'over'
        when j.accepted_at is not null then 'accepted'
        else 'open'
      end as job_state
    from requests r
    left join sites s on s.id = r.site_id left join areas a on a.id = s.area_id
    left join boosts b on b.id = r.boost_id left join site_jobs j on j.id = r.job_id
    left join lateral (${STREET_NEAR}) as near on true
    where ${where} order by ${by} limit ${limit}
  `.execute(db);
  return rows.map((row) => toListed(row, timeZone));
}

/** Of a request that is not placed: the street of the nearest site within about a kilometre. */
const STREET_NEAR = sql`
  select coalesce(nullif(n.addressline1, ''), n.name) as street from sites n
  where r.site_id is null and n.retired_at is null
    and n.latitude between r.latitude - 0.009 and r.latitude + 0.009
    and n.longitude between r.longitude - 0.016 and r.longitude + 0.016
  order by (n.latitude - r.latitude) ^ 2 + ((n.longitude - r.longitude) * cos(radians(r.latitude))) ^ 2, n.id
  limit 1`;

function toListed(row: Row, timeZone: string): ListedRequest {
  return {
    id: row.id,
    kind: row.kind,
    site_id: row.site_id,
    site_name: row.site_name,
    area_name: row.area_name,
    near: row.near,
    latitude: row.latitude,
    longitude: row.longitude,
    first_asked_at: row.first_asked_at.toISOString(),
    last_asked_at: row.last_asked_at.toISOString(),
    times: row.times,
    acknowledged_at: row.acknowledged_at?.toISOString() ?? null,
    closed_at: row.closed_at?.toISOString() ?? null,
    answer:
      row.answer === null || row.closed_at === null
        ? null
        : updateSentence({ what: row.answer, at: row.closed_at, visitedAt: row.visited_at }, timeZone),
    is_visited: row.answer === 'visited',
    boost:
      row.amount === null || row.starts_at === null || row.ends_at === null
        ? null
        : {
            amount: row.amount,
            starts_at: row.starts_at.toISOString(),
            ends_at: row.ends_at.toISOString(),
          },
    job: row.due_by === null ? null : { by: row.due_by.toISOString(), state: row.job_state },
  };
}
