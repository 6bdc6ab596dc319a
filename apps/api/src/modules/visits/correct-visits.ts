import { type CorrectionInput, type RefusalReason, correctionInput } from '@patrolplan/contract/visits';
import * as v from 'valibot';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { type Failure, conflict } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import type { AttemptLimiter } from '#modules/limits/limit-attempts.ts';
import { type StoredOrRemoved, correctionRefusal } from './correction-refusal.ts';
import { type VisitResult, idOf } from './receive-visits.ts';
import { type OnCorrected, lockVisitsOf, removeOwnVisits, removedOwnersOf } from './removed-visits-table.ts';
import { storedVisits, writeNotes } from './visits-table.ts';

type Deps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly countsIn: string | null;
  readonly onRemoved?: OnCorrected;
};

/**
 * Changes notes of own visits or removes visits, one result for each. In any order and however often they arrive: the newest
 * note counts, a removal is final, and its share of what was found goes once.
 */
export async function receiveCorrections(
  deps: Deps & { readonly limits: Pick<AttemptLimiter, 'byUser'> },
  userId: number,
  delivery: { readonly userId: number; readonly corrections: readonly unknown[] },
): Promise<Result<readonly VisitResult[], Failure>> {
  if (delivery.userId !== userId) return conflict('These visits belong to another account.');
  const allowed = await deps.limits.byUser('sendVisits', userId);
  if (!allowed.ok) return allowed;
  return ok(await correctVisits(deps, userId, delivery.corrections));
}

export async function correctVisits(
  { db, clock, timeZone, countsIn, onRemoved }: Deps,
  userId: number,
  sent: readonly unknown[],
): Promise<readonly VisitResult[]> {
  const read = sent.map((candidate) => v.safeParse(correctionInput, candidate));
  const corrections = read.flatMap(({ success, output }) => (success ? [output] : []));
  const ids = corrections.map(({ id }) => id);
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    await lockVisitsOf(tx, userId);
    const stored = await storedVisits(tx, ids);
    const removed = await removedOwnersOf(tx, ids);
    const known = (id: string): StoredOrRemoved => {
      const visit = stored.get(id);
      if (visit) return { kind: 'stored', owner: visit.user_id, at: visit.visited_at };
      const owner = removed.get(id);
      return owner === undefined ? { kind: 'unknown' } : { kind: 'removed', owner };
    };
    const refusals = new Map<CorrectionInput, RefusalReason | null>(
      corrections.map((each) => [each, correctionRefusal(each, known(each.id), { userId, now, timeZone })]),
    );
    const accepted = corrections.filter((each) => refusals.get(each) === null);
    await writeNotes(
      tx,
      accepted.filter(({ change }) => change === 'note'),
    );
    const removals = accepted.filter(({ change }) => change === 'remove');
    if (removals.length > 0) {
      const removed = await removeOwnVisits(tx, removals, { userId, removedAt: now, countsIn });
      await onRemoved?.(tx, removed, now);
    }
    return read.map((parsed, n): VisitResult => {
      if (!parsed.success) return { id: idOf(sent[n]), status: 'refused', reason: 'invalid' };
      const reason = refusals.get(parsed.output) ?? null;
      return { id: parsed.output.id, status: reason === null ? 'stored' : 'refused', reason };
    });
  });
}
