import type { RequestAnswer, RequestKind } from '@patrolplan/contract/requests';
import { sql } from 'kysely';
import type { Database } from '#db/database.ts';
import type { Position } from '#geo/distance.ts';
import type { RequestUpdate } from './answers.ts';

/** Reports arrive one after the other: two of the same thing at once are one request. */
export async function lockReports(tx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('reports of requests'))`.execute(tx);
}

export type OpenRequest = {
  readonly id: number;
  readonly site_id: number | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly first_asked_at: Date;
  readonly times: number;
};

/** The open requests of a kind that were first reported in a time, locked in the order of their ids. */
export async function lockOpenOfKind(
  tx: Database,
  kind: RequestKind,
  { after, before }: { readonly after: Date; readonly before: Date },
): Promise<readonly OpenRequest[]> {
  return tx
    .selectFrom('requests')
    .select(['id', 'site_id', 'latitude', 'longitude', 'first_asked_at', 'times'])
    .where('kind', '=', kind)
    .where('closed_at', 'is', null)
    .where('first_asked_at', '>', after)
    .where('first_asked_at', '<', before)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function countOpen(
  db: Database,
): Promise<{ readonly open: number; readonly oldest: Date | null }> {
  const { rows } = await sql<{ open: number; oldest: Date | null }>`
    select count(*)::integer as open, min(first_asked_at) as oldest from requests where closed_at is null
  `.execute(db);
  return rows[0] ?? { open: 0, oldest: null };
}

export type NewRequest = {
  readonly kind: RequestKind;
  readonly siteId: number | null;
  readonly position: Position | null;
  readonly text: string;
  readonly removedDetails: number;
  readonly askedAt: Date;
};

export async function insertRequest(tx: Database, request: NewRequest): Promise<number> {
  const { id } = await tx
    .insertInto('requests')
    .values({
      kind: request.kind,
      site_id: request.siteId,
      latitude: request.position?.latitude ?? null,
      longitude: request.position?.longitude ?? null,
      text: request.text,
      removed_details: request.removedDetails,
      first_asked_at: request.askedAt,
      last_asked_at: request.askedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Another report of a request. One of an earlier time that comes later does not make the request older. */
export async function addTime(
  tx: Database,
  id: number,
  { askedAt, removedDetails }: { readonly askedAt: Date; readonly removedDetails: number },
): Promise<void> {
  await tx
    .updateTable('requests')
    .set((row) => ({
      last_asked_at: sql<Date>`greatest(${row.ref('last_asked_at')}, ${askedAt}::timestamptz)`,
      times: sql<number>`${row.ref('times')} + 1`,
      removed_details: sql<number>`${row.ref('removed_details')} + ${removedDetails}`,
    }))
    .where('id', '=', id)
    .execute();
}

export type StoredRequest = NonNullable<Awaited<ReturnType<typeof lockRequest>>>;

/** A request, locked until the transaction ends. */
export async function lockRequest(tx: Database, id: number) {
  return tx.selectFrom('requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The open requests at these sites, locked in the order of their ids. */
export const lockOpenAt = (tx: Database, siteIds: readonly number[]): Promise<readonly StoredRequest[]> =>
  lockedAt(tx, siteIds).where('closed_at', 'is', null).execute();

/** The requests at these sites that a visit closed, locked in the order of their ids. */
export const lockVisitedAt = (tx: Database, siteIds: readonly number[]): Promise<readonly StoredRequest[]> =>
  lockedAt(tx, siteIds).where('visited_at', 'is not', null).execute();

const lockedAt = (tx: Database, siteIds: readonly number[]) =>
  tx.selectFrom('requests').selectAll().where('site_id', 'in', siteIds).orderBy('id').forUpdate();

type Known = Partial<{
  readonly site_id: number;
  readonly acknowledged_at: Date;
  readonly closed_at: Date | null;
  readonly answer: RequestAnswer | 'visited' | null;
  readonly visited_at: Date | null;
  readonly boost_id: number;
  readonly job_id: string;
}>;

export async function writeRequest(tx: Database, id: number, known: Known): Promise<void> {
  await tx.updateTable('requests').set(known).where('id', '=', id).execute();
}

/** Tells the senders of a request something, from that time on. */
export async function insertUpdate(tx: Database, requestId: number, update: RequestUpdate): Promise<void> {
  await tx
    .insertInto('request_updates')
    .values({ request_id: requestId, at: update.at, what: update.what, visited_at: update.visitedAt })
    .execute();
}

/** Takes back what the senders have not read yet. */
export async function deleteUpdatesAfter(tx: Database, requestId: number, at: Date): Promise<void> {
  await tx.deleteFrom('request_updates').where('request_id', '=', requestId).where('at', '>', at).execute();
}

/** Requests are stored as long as visits. The text and the references go earlier: they are only there to find the place. */
export async function deleteRequestsBefore(
  db: Database,
  { texts, all }: { readonly texts: Date; readonly all: Date },
): Promise<void> {
  await db.deleteFrom('requests').where('first_asked_at', '<', all).execute();
  await sql`
    with emptied as (update requests set text = '' where closed_at < ${texts} and text <> '' returning id)
    update request_reports r set reference = '' from requests q
    where q.id = r.request_id and q.closed_at < ${texts} and r.reference <> ''
  `.execute(db);
}
