import { recordChange } from '#audit/record-change.ts';
import type { Clock } from '#core/clock.ts';
import { type Failure, conflict, notFound } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import type { Database } from '#db/database.ts';
import { roundState } from './round-state.ts';
import { lockRound, writeRound } from './sent-rounds-table.ts';

/** Takes a sent round back. A repeat changes nothing. */
export async function withdrawRound(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  {
    id,
    actor,
    unlessAccepted = false,
  }: { readonly id: string; readonly actor: string; readonly unlessAccepted?: boolean },
): Promise<Result<null, Failure>> {
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    const round = await lockRound(tx, id);
    if (round === undefined) return notFound('This round does not exist any more.');
    const { state } = roundState(round);
    if (state === 'withdrawn') return ok(null);
    if (state === 'finished') return conflict('This round is finished.');
    if (unlessAccepted && round.accepted_at !== null) return conflict('The warden has accepted this round.');
    await writeRound(tx, id, { withdrawn_at: at });
    await recordChange(tx, {
      at,
      actor,
      action: 'round.withdraw',
      subject: `round:${round.letter}`,
      before: null,
      after: null,
    });
    return ok(null);
  });
}
