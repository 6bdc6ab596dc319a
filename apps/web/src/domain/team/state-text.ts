import type { DeclineReason, JobState, SentRoundState } from '@patrolplan/contract/team';
import { declineText } from './team-event.ts';
import { timeText } from '#domain/format.ts';

const clock = (at: string): string => timeText(new Date(at));

export type RoundFacts = {
  readonly state: SentRoundState;
  readonly stateAt: string;
  readonly declineReason: DeclineReason | null;
  readonly done: number;
  readonly stops: number;
};

/** The state of a sent round, for the board and for its warden: 'stop 4 of 12', 'declined: no time'. */
export function roundStateText({ state, stateAt, declineReason, ...progress }: RoundFacts): string {
  if (state === 'stop') return stopText(progress);
  return state === 'declined' ? declinedText(declineReason) : `${state} ${clock(stateAt)}`;
}

export type JobFacts = {
  readonly state: JobState;
  readonly stateAt: string;
  readonly seenAt: string | null;
  readonly sentAt: string;
  readonly declineReason: DeclineReason | null;
};

/** The state of a job, for the board and for its warden. An open one is sent, or seen. */
export function jobStateText({ state, stateAt, seenAt, sentAt, declineReason }: JobFacts): string {
  if (state === 'open') return seenAt === null ? `sent ${clock(sentAt)}` : `seen ${clock(seenAt)}`;
  return state === 'declined' ? declinedText(declineReason) : `${state} ${clock(stateAt)}`;
}

/** The current stop; after the last one it stays the last. */
export const stopText = ({ done, stops }: { readonly done: number; readonly stops: number }): string =>
  `stop ${Math.min(done + 1, stops)} of ${stops}`;

const declinedText = (reason: DeclineReason | null): string =>
  reason === null || reason === 'none' ? 'declined' : `declined: ${declineText(reason).toLowerCase()}`;

type ShiftRow = {
  readonly state: 'patrolling' | 'break' | 'ended';
  readonly startedAt: string;
  readonly breakSince: string | null;
  readonly endedAt: string | null;
  readonly backBy: string | null;
  readonly checkInBy: string | null;
};

/** 'on shift since 08:02 · back by 16:30 · check-in by 15:26'. */
export function shiftRowText(shift: ShiftRow): string {
  const { state, startedAt, breakSince, endedAt, backBy, checkInBy } = shift;
  const now =
    state === 'break'
      ? `on a break since ${clock(breakSince ?? startedAt)}`
      : state === 'ended'
        ? `shift ended ${clock(endedAt ?? startedAt)}`
        : `on shift since ${clock(startedAt)}`;
  return [
    now,
    ...(backBy === null ? [] : [`back by ${clock(backBy)}`]),
    ...(checkInBy === null ? [] : [`check-in by ${clock(checkInBy)}`]),
  ].join(' · ');
}
