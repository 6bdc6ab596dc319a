import type { TeamEventInput } from '@patrolplan/contract/team';
import type { Database } from '#db/database.ts';
import type { Outcome } from '#modules/field/events/apply.ts';
import { roundState } from './round-state.ts';
import { type LockedRound, lockRound, writeRound } from './sent-rounds-table.ts';

export type RoundEvent = Extract<TeamEventInput, { readonly round_id: string }>;

/** Writes what a warden did with a round. A repeat changes nothing, and the order does not matter. */
export async function applyRoundEvent(
  tx: Database,
  event: RoundEvent,
  { userId, at }: { readonly userId: number; readonly at: Date },
): Promise<Outcome> {
  const round = await lockRound(tx, event.round_id);
  if (round === undefined || round.user_id !== userId) return 'unknown';
  if (roundState(round).state === 'withdrawn') return 'withdrawn';
  const news = roundChange(round, event, at);
  if (Object.keys(news).length > 0) await writeRound(tx, round.id, news);
  return null;
}

/** What an event adds to a round. Of a repeated fact the first time counts, of progress the last one. */
function roundChange(round: LockedRound, event: RoundEvent, at: Date): Parameters<typeof writeRound>[2] {
  const seen = round.seen_at === null ? { seen_at: at } : {};
  switch (event.kind) {
    case 'round_seen':
      return seen;
    case 'round_accepted':
      return round.accepted_at === null ? { ...seen, accepted_at: at } : {};
    case 'round_declined':
      return round.declined_at === null ? { ...seen, declined_at: at, decline_reason: event.reason } : {};
    case 'round_stop': {
      if (round.progress_at !== null && round.progress_at >= at) return {};
      const accepted = round.accepted_at === null ? { accepted_at: at } : {};
      return { ...seen, ...accepted, done: event.done, of_stops: event.stops, progress_at: at };
    }
    case 'round_finished':
      return round.finished_at === null ? { ...seen, finished_at: at } : {};
    default:
      return event satisfies never;
  }
}
