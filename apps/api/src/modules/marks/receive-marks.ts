import { type MarkInput, type MarkRefusal, markInput } from '@patrolplan/contract/marks';
import * as v from 'valibot';
import type { Clock } from '#core/clock.ts';
import { type Failure, conflict } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import type { Database } from '#db/database.ts';
import type { Viewer } from '#modules/areas/visible-areas-table.ts';
import type { AttemptLimiter } from '#modules/limits/limit-attempts.ts';
import { idOf } from '#modules/visits/receive-visits.ts';
import { markRefusal, unconfirmedEnd } from './mark-refusal.ts';
import { insertMarks, markOwners, markableSites } from './marks-table.ts';

type MarkResult = {
  readonly id: string;
  readonly status: 'stored' | 'refused';
  readonly reason: MarkRefusal | null;
};

/** What else happens with new marks. It does not say who made them. */
export type OnMarked = (tx: Database, now: Date, marks: readonly MarkInput[]) => Promise<void>;

type Deps = {
  readonly db: Database;
  readonly clock: Clock;
  /** Runs in the transaction that stored new marks. */
  readonly onMarked?: OnMarked;
};

/**
 * Takes marks from a device, one result for each. The same id is the same mark, however often it arrives, also in two calls
 * at once. The marks of one person are never stored for another.
 */
export async function receiveMarks(
  deps: Deps & { readonly limits: Pick<AttemptLimiter, 'byUser'> },
  viewer: Viewer,
  delivery: { readonly userId: number; readonly marks: readonly unknown[] },
): Promise<Result<readonly MarkResult[], Failure>> {
  if (delivery.userId !== viewer.userId) return conflict('These marks belong to another account.');
  const allowed = await deps.limits.byUser('sendMarks', viewer.userId);
  if (!allowed.ok) return allowed;
  return ok(await storeMarks(deps, viewer, delivery.marks));
}

async function storeMarks(
  { db, clock, onMarked }: Deps,
  viewer: Viewer,
  sent: readonly unknown[],
): Promise<readonly MarkResult[]> {
  const read = sent.map((candidate) => v.safeParse(markInput, candidate));
  const marks = new Map(read.flatMap(({ success, output }) => (success ? [[output.id, output]] : [])));
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const known = await markOwners(tx, [...marks.keys()]);
    const unknown = [...marks.values()].filter(({ id }) => !known.has(id));
    const siteIds = unknown.map(({ site_id }) => site_id);
    const sites = await markableSites(tx, viewer, siteIds);
    const refusals = new Map(
      unknown.map((mark) => [mark.id, markRefusal(mark, { now, site: sites.get(mark.site_id) })]),
    );
    const accepted = unknown
      .filter(({ id }) => refusals.get(id) === null)
      .map((mark) => ({ ...mark, ends_at: unconfirmedEnd(mark.marked_at) }));
    const inForce = await insertMarks(tx, accepted, { userId: viewer.userId, receivedAt: now });
    const fresh = accepted.filter(({ id }) => inForce.has(id));
    if (fresh.length > 0) await onMarked?.(tx, now, fresh);
    // Read again: another call may have stored some of them between the two statements.
    const owners = await markOwners(tx, [...marks.keys()]);
    return read.map((parsed, n): MarkResult => {
      if (!parsed.success) return { id: idOf(sent[n]), status: 'refused', reason: 'invalid' };
      const { id } = parsed.output;
      if (owners.get(id) === viewer.userId) return { id, status: 'stored', reason: null };
      return { id, status: 'refused', reason: refusals.get(id) ?? 'id_in_use' };
    });
  });
}
