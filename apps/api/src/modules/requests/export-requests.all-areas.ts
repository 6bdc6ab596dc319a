import type { CallReply, ReadBody } from '@patrolplan/contract';
import { REQUEST_KINDS } from '@patrolplan/contract/requests';
import type { staffContract } from '@patrolplan/contract/staff';
import { sql } from 'kysely';
import { type Failure, invalid } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import type { Database } from '#db/database.ts';
import { csvLine } from '#formats/csv-line.ts';
import { localMoment } from '#time/local-moment.ts';
import { addDays, zonedMoment } from '#time/wall-time.ts';
import { findRequests } from './listed-requests.all-areas.ts';

const MOST_EXPORTED = 50_000;
const HEAD = [
  'Kind',
  'Site',
  'Area',
  'Latitude',
  'Longitude',
  'First asked',
  'Last asked',
  'Times',
  'State',
  'Closed',
  'Answer',
];

/** The requests that were first reported in a period, with local times. */
export async function exportRequests(
  { db, now, timeZone }: { readonly db: Database; readonly now: Date; readonly timeZone: string },
  { from, until }: ReadBody<typeof staffContract.exportRequests>,
): Promise<Result<CallReply<typeof staffContract.exportRequests>, Failure>> {
  if (until < from) return invalid({ until: ['The last day is before the first one.'] });
  const begins = zonedMoment(from, '00:00:00', timeZone);
  const ends = zonedMoment(addDays(until, 1), '00:00:00', timeZone);
  const requests = await findRequests(db, {
    where: sql`r.first_asked_at >= ${begins} and r.first_asked_at < ${ends}`,
    order: 'oldest first',
    limit: MOST_EXPORTED,
    now,
    timeZone,
  });
  const local = (iso: string | null) => {
    if (iso === null) return '';
    const { day, time } = localMoment(new Date(iso), timeZone);
    return `${day} ${time.slice(0, 5)}`;
  };
  const lines = requests.map((request) => [
    REQUEST_KINDS[request.kind],
    request.site_name ?? '',
    request.area_name ?? '',
    String(request.latitude ?? ''),
    String(request.longitude ?? ''),
    local(request.first_asked_at),
    local(request.last_asked_at),
    String(request.times),
    request.closed_at !== null ? 'closed' : request.acknowledged_at !== null ? 'acknowledged' : 'open',
    local(request.closed_at),
    request.answer ?? '',
  ]);
  return ok({ csv: [HEAD, ...lines].map((cells) => `${csvLine(cells)}\r\n`).join(''), rows: lines.length });
}
