import { recordChange } from '#audit/record-change.ts';
import { localMoment } from '#time/local-moment.ts';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { queuePush } from '#modules/team/push/push-messages-table.ts';
import { lockSites, readRecipients } from '#modules/team/recipients/recipients-table.all-areas.ts';
import { type SendResult, sendRefusal } from '#modules/team/recipients/send-refusal.ts';
import { freeLetter } from './round-state.ts';
import {
  type NewRound,
  countRounds,
  insertRound,
  lockLetters,
  roundOwners,
  takenLetters,
} from './sent-rounds-table.ts';

type Deps = {
  readonly db: Database;
  readonly clock: Clock;
  /** Whether nothing is sent to sites that cannot be enforced. */
  readonly hidesClosed?: boolean;
  readonly timeZone: string;
};

export type RoundToSend = Omit<NewRound, 'day' | 'letter' | 'sent_by' | 'sent_at'>;

/** Rounds that one person has and that are not over: several a day, for two weeks. */
const MAX_ROUNDS = 50;

/** Sends rounds to wardens, one result for each. A round whose id was sent already stays as it is. */
export async function sendRounds(
  { db, clock, timeZone, hidesClosed = false }: Deps,
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
    const people = await readRecipients(
      tx,
      rounds.map(({ user_id }) => user_id),
    );
    const places = await lockSites(tx, rounds.flatMap(roundSiteIds), hidesClosed ? now : null);
    const counts = new Map(await countRounds(tx, now));
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
          siteIds: roundSiteIds(round),
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
      const count = counts.get(round.user_id) ?? 0;
      if (count >= MAX_ROUNDS) {
        results.push({ id, status: 'refused', reason: 'too_many', site_ids: [] });
        continue;
      }
      counts.set(round.user_id, count + 1);
      const { day } = localMoment(round.starts_at, timeZone);
      const letter = freeLetter(await takenLetters(tx, day));
      await insertRound(tx, { ...round, day, letter, sent_by: by.userId, sent_at: now });
      // Without the warden: the audit is stored for longer than a day.
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

const roundSiteIds = ({ stops, start_site_id: start }: RoundToSend): readonly number[] =>
  stops.flatMap(({ site_id }) => site_id ?? []).concat(start ?? []);
