import { type RefusalReason, type VisitInput, visitInput } from '@patrolplan/contract/visits';
import * as v from 'valibot';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { type Failure, conflict } from '#core/failure.ts';
import type { AttemptLimiter } from '#modules/limits/limit-attempts.ts';
import type { Viewer } from '#modules/areas/visible-areas-table.ts';
import { type Result, ok } from '#core/result.ts';
import { lockVisitsOf, removedOwnersOf } from './removed-visits-table.ts';
import { visitRefusal } from './visit-refusal.ts';
import { insertVisits, ownersOf, visibleSiteIds } from './visits-table.ts';

export type VisitResult = {
  readonly id: string;
  readonly status: 'stored' | 'refused';
  readonly reason: RefusalReason | null;
};

/** What else happens with new visits of a person. */
export type OnStored = (
  tx: Database,
  userId: number,
  now: Date,
  visits: readonly VisitInput[],
) => Promise<void>;

type Deps = {
  readonly db: Database;
  readonly clock: Clock;
  /** The time zone in which finds are counted; absent where they are not. */
  readonly countsIn?: string | null;
  /** Runs in the transaction that stored new visits of a person. */
  readonly onStored?: OnStored;
};
type Delivery = { readonly userId: number; readonly visits: readonly unknown[] };

/**
 * Takes visits from a device, one result for each. The same id is the same visit, however often and in whatever order it
 * arrives, also in two calls at once: the first one is stored. The visits of one person are never stored for another.
 */
export async function receiveVisits(
  deps: Deps & { readonly limits: Pick<AttemptLimiter, 'byUser'> },
  viewer: Viewer,
  delivery: Delivery,
): Promise<Result<readonly VisitResult[], Failure>> {
  if (delivery.userId !== viewer.userId) return conflict('These visits belong to another account.');
  const allowed = await deps.limits.byUser('sendVisits', viewer.userId);
  if (!allowed.ok) return allowed;
  return ok(await storeVisits(deps, viewer, delivery.visits));
}

export async function storeVisits(
  { db, ...deps }: Deps,
  viewer: Viewer,
  sent: readonly unknown[],
): Promise<readonly VisitResult[]> {
  return db.transaction().execute(async (tx) => {
    await lockVisitsOf(tx, viewer.userId);
    return storeVisitsWithin({ db: tx, ...deps }, viewer, sent);
  });
}

async function storeVisitsWithin(
  { db, clock, countsIn = null, onStored }: Deps,
  viewer: Viewer,
  sent: readonly unknown[],
): Promise<readonly VisitResult[]> {
  const read = sent.map((candidate) => v.safeParse(visitInput, candidate));
  const visits = new Map(read.flatMap(({ success, output }) => (success ? [[output.id, output]] : [])));
  const ids = [...visits.keys()];
  // A removed visit counts as stored: the device is done with it.
  const owners = new Map([...(await ownersOf(db, ids)), ...(await removedOwnersOf(db, ids))]);
  const unknown = [...visits.values()].filter(({ id }) => !owners.has(id));
  const now = clock.now();
  const visibleSites = await visibleSiteIds(
    db,
    viewer,
    unknown.map(({ site_id }) => site_id),
  );
  const refusals = new Map(unknown.map((visit) => [visit.id, visitRefusal(visit, { now, visibleSites })]));
  const accepted = unknown.filter(({ id }) => refusals.get(id) === null);
  const inserted = await insertVisits(db, accepted, { userId: viewer.userId, receivedAt: now, countsIn });
  const stored = accepted.filter(({ id }) => inserted.has(id));
  if (stored.length > 0) await onStored?.(db, viewer.userId, now, stored);
  // Another call stored these between the two statements above.
  const raced = accepted.filter(({ id }) => !inserted.has(id));
  for (const [id, owner] of await ownersOf(
    db,
    raced.map(({ id }) => id),
  ))
    owners.set(id, owner);

  return read.map((parsed, n): VisitResult => {
    if (!parsed.success) return { id: idOf(sent[n]), status: 'refused', reason: 'invalid' };
    const { id } = parsed.output;
    if (inserted.has(id) || owners.get(id) === viewer.userId) return { id, status: 'stored', reason: null };
    return { id, status: 'refused', reason: refusals.get(id) ?? 'id_in_use' };
  });
}

/** The id of a visit that could not be read, so that the device knows which one is meant. */
export function idOf(candidate: unknown): string {
  const read = v.safeParse(v.object({ id: v.pipe(v.string(), v.maxLength(64)) }), candidate);
  return read.success ? read.output.id : '';
}
