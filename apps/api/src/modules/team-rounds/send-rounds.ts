import { recordChange } from '#audit/record-change.ts';
import { localMoment } from '#calendar/local-moment.ts';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { queuePush } from '#modules/push/push-messages-table.ts';
import { placesOf, recipientsOf } from '#modules/recipients/recipients-table.ts';
import { type SendResult, sendRefusal } from '#modules/recipients/send-refusal.ts';
import { freeLetter } from './round-state.ts';
import { type NewRound, insertRound, lockLetters, roundOwners, takenLetters } from './sent-rounds-table.ts';

type Deps = {
  readonly db: Database;
  readonly clock: Clock;
  /** Whether nothing is sent to sites that cannot be enforced. */
  readonly hidesMarked?: boolean;
  readonly timeZone: string;
};

export type RoundToSend = Omit<NewRound, 'day' | 'letter' | 'sent_by' | 'sent_at'>;

/** Sends rounds to wardens, one result for each. A round whose id was sent already stays as it is. */
export async function sendRounds(
  { db, clock, timeZone, hidesMarked = false }: Deps,
  rounds: readonly RoundToSend[],
  by: { readonly userId: number | null; readonly actor: string },
): Promise<readonly SendResult[]> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    await lockLetters(tx);
    const owners = new Map(
      await roundOwners(
        tx,
        rounds.map(({ id }) => id),
      ),
    );
    const people = await recipientsOf(
      tx,
      rounds.map(({ user_id }) => user_id),
    );
    const places = await placesOf(tx, rounds.flatMap(sitesOf), hidesMarked ? now : null);
    const results: SendResult[] = [];
    for (const round of rounds) {
      const { id } = round;
      const owner = owners.get(id);
      if (owner !== undefined) {
        const isRepeat = owner === round.user_id;
        results.push({
          id,
          status: isRepeat ? 'sent' : 'refused',
          reason: isRepeat ? null : 'id_in_use',
          site_ids: [],
        });
        continue;
      }
      const refusal = sendRefusal(
        {
          siteIds: sitesOf(round),
          from: round.starts_at,
          until: round.finish_by,
          recipient: people.get(round.user_id),
        },
        { now, places },
      );
      if (refusal !== null) {
        results.push({ id, status: 'refused', ...refusal });
        continue;
      }
      const { day } = localMoment(round.starts_at, timeZone);
      const letter = freeLetter(await takenLetters(tx, day));
      await insertRound(tx, { ...round, day, letter, sent_by: by.userId, sent_at: now });
      // Without the warden: the trail is kept for longer than a day.
      await recordChange(tx, {
        at: now,
        actor: by.actor,
        action: 'round.send',
        subject: `round:${letter}`,
        before: null,
        after: { day, stops: round.stops.length },
      });
      await queuePush(tx, { kind: 'round', userIds: [round.user_id], at: now });
      owners.set(id, round.user_id);
      results.push({ id, status: 'sent', reason: null, site_ids: [] });
    }
    return results;
  });
}

const sitesOf = ({ stops, start_site_id: start }: RoundToSend): readonly number[] =>
  stops.flatMap(({ site_id }) => site_id ?? []).concat(start ?? []);
