import { teamContract } from '@patrolplan/contract/team';
import type { TeamEventInput } from '@patrolplan/contract/team';
import type { TeamReply } from './team-records.ts';
import { ok } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';
import type { EventRefusal, TeamEvent } from '#domain/team/team-event.ts';
import type { CallFailure } from '#platform/http/call-failure.ts';
import type { HttpClient } from '#platform/http/client.ts';
import type { Answers } from '#state/delivery/deliver-in-halves.ts';

/** An event with its time in ms, by the clock of the service. */
export type SentEvent = { readonly at: number; readonly input: WithoutTime };
type WithoutTime = TeamEventInput extends infer Event
  ? Event extends unknown
    ? Omit<Event, 'at'>
    : never
  : never;

export type TeamSend = (
  userId: number,
  since: string,
  events: readonly SentEvent[],
) => Promise<Result<{ readonly answers: Answers<EventRefusal>; readonly reply: TeamReply }, CallFailure>>;

/** Sends events. Each reply also contains the changes since the cursor. */
export function createTeamSend(api: HttpClient, serverNow: () => number): TeamSend {
  return async (userId, since, events) => {
    const now = serverNow();
    const body = {
      user_id: userId,
      since,
      // Never in the future: if the device clock was ahead, the time of sending counts.
      events: events.map(({ at, input }) => ({ ...input, at: new Date(Math.min(at, now)).toISOString() })),
    };
    const reply = await api.call(teamContract.sendTeamEvents, { body });
    if (!reply.ok) return reply;
    const answers = new Map(
      reply.value.results.map(({ id, status, reason }) => [
        id,
        status === 'stored' ? null : status === 'taken' ? status : (reason ?? 'invalid'),
      ]),
    );
    return ok({ answers, reply: reply.value });
  };
}

export const sentEvent = ({ id, at, draft }: TeamEvent): SentEvent => ({ at, input: { id, ...draft } });
