import type { CallReply, ReadBody } from '@patrolplan/contract';
import type { staffContract } from '@patrolplan/contract/staff';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { localMoment } from '#time/local-moment.ts';
import { addDays, zonedMoment } from '#time/wall-time.ts';
import { type Failure, invalid } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import type { Database } from '#db/database.ts';
import { csvLine } from '#formats/csv-line.ts';
import { CLOSURE_FIELDS, type ClosureRow } from './closure-rows-table.all-areas.ts';

type Facts = {
  readonly ends_at: Date | null;
  readonly confirmed_at: Date | null;
  readonly ended_at: Date | null;
};

/** 'ended': its time was over; 'cleared': staff ended it. */
function closureState(closure: Facts, now: Date): 'unconfirmed' | 'confirmed' | 'cleared' | 'ended' {
  if (closure.ended_at !== null) return 'cleared';
  if (closure.ends_at !== null && closure.ends_at <= now) return 'ended';
  return closure.confirmed_at === null ? 'unconfirmed' : 'confirmed';
}

type Wanted = ReadBody<typeof staffContract.readFaults>;
type FaultReport = CallReply<typeof staffContract.readFaults>;
type Deps = {
  readonly db: Database;
  readonly now: Date;
  readonly timeZone: string;
  readonly hasNotes: boolean;
};

const MOST_SHOWN = 500;
const MOST_EXPORTED = 50_000;

/** The closures that were in force in a period, by area and site. */
export async function readFaults(deps: Deps, wanted: Wanted): Promise<Result<FaultReport, Failure>> {
  const read = await readReport(deps, wanted, MOST_SHOWN);
  return read.ok ? ok({ ...read.value, faults: [...read.value.faults] }) : read;
}

const HEAD = [
  'Area',
  'Site',
  'Street',
  'Postcode',
  'Latitude',
  'Longitude',
  'Reason',
  'Note',
  'Since',
  'State',
  'Until',
];

/** Why sites cannot be enforced, in files. */
export const REASONS = {
  signs: 'Signs missing',
  lines: 'Lines worn',
  works: 'Works',
  other: 'Other',
} as const;

/** The whole report as CSV, with local times. */
export async function exportFaults(
  deps: Deps,
  wanted: Wanted,
): Promise<Result<CallReply<typeof staffContract.exportFaults>, Failure>> {
  const read = await readReport(deps, wanted, MOST_EXPORTED);
  if (!read.ok) return read;
  const local = (iso: string | null) => {
    if (iso === null) return '';
    const { day, time } = localMoment(new Date(iso), deps.timeZone);
    return `${day} ${time.slice(0, 5)}`;
  };
  const lines = read.value.faults.map((fault) => [
    fault.area_name,
    fault.site_name,
    fault.street,
    fault.postcode,
    String(fault.latitude ?? ''),
    String(fault.longitude ?? ''),
    REASONS[fault.reason],
    fault.note,
    local(fault.marked_at),
    fault.state,
    local(fault.cleared_at ?? fault.ends_at),
  ]);
  return ok({ csv: [HEAD, ...lines].map((cells) => `${csvLine(cells)}\r\n`).join(''), rows: lines.length });
}

type Row = ClosureRow & {
  readonly count: number;
  readonly postcode: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
};

async function readReport(
  { db, now, timeZone, hasNotes }: Deps,
  { from, until, area }: Wanted,
  limit: number,
): Promise<
  Result<{ readonly count: number; readonly faults: readonly FaultReport['faults'][number][] }, Failure>
> {
  if (until < from) return invalid({ until: ['The last day is before the first one.'] });
  const begins = zonedMoment(from, '00:00:00', timeZone);
  const ends = zonedMoment(addDays(until, 1), '00:00:00', timeZone);
  const { rows } = await sql<Row>`
    select ${CLOSURE_FIELDS}, s.postcode, s.latitude, s.longitude, (count(*) over ())::integer as count
    from site_marks m join sites s on s.id = m.site_id join areas a on a.id = s.area_id
    where m.marked_at < ${ends} and ${wasInForceAfter(begins)}
      and (${area}::text is null or a.name = ${area})
    order by lower(a.name), a.id, lower(s.name), s.id, m.marked_at, m.id
    limit ${limit}
  `.execute(db);
  const faults = rows.map(({ count: _, confirmed_at, ended_at, ...row }) => ({
    ...row,
    note: hasNotes ? row.note : '',
    marked_at: row.marked_at.toISOString(),
    ends_at: row.ends_at?.toISOString() ?? null,
    cleared_at: ended_at?.toISOString() ?? null,
    state: closureState({ ...row, confirmed_at, ended_at }, now),
  }));
  return ok({ count: rows[0]?.count ?? 0, faults });
}

const wasInForceAfter = (at: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`(m.ended_at is null or m.ended_at > ${at}) and (m.ends_at is null or m.ends_at > ${at})`;
