import type { DeclineReason, JobState, SentRoundState } from '@patrolplan/contract/team';
import { declineText } from './team-event.ts';
import { timeText } from '#domain/format.ts';

const clock = (at: string): string => timeText(new Date(at));

type RoundRow = {
  readonly state: SentRoundState;
  readonly state_at: string;
  readonly decline_reason: DeclineReason | null;
  readonly done: number;
  readonly stops: number;
};

/** The state of a sent round in the words of the board: 'stop 4 of 12', 'declined: no time'. */
export function roundStateText({ state, state_at, decline_reason, done, stops }: RoundRow): string {
  if (state === 'stop') return `stop ${Math.min(done + 1, stops)} of ${stops}`;
  return state === 'declined' ? declinedText(decline_reason) : `${state} ${clock(state_at)}`;
}

type JobRow = {
  readonly state: JobState;
  readonly state_at: string;
  readonly decline_reason: DeclineReason | null;
  readonly by: string;
};

/** 'accepted 14:02, by 15:00'. */
export function jobStateText({ state, state_at, decline_reason, by }: JobRow): string {
  const text = state === 'declined' ? declinedText(decline_reason) : `${state} ${clock(state_at)}`;
  return `${text}, by ${clock(by)}`;
}

const declinedText = (reason: DeclineReason | null): string =>
  reason === null || reason === 'none' ? 'declined' : `declined: ${declineText(reason).toLowerCase()}`;

type ShiftRow = {
  readonly state: 'patrolling' | 'break' | 'ended';
  readonly started_at: string;
  readonly break_since: string | null;
  readonly ended_at: string | null;
  readonly back_by: string | null;
  readonly check_in_by: string | null;
};

/** 'on shift since 08:02 · back by 16:30 · check-in by 15:26'. */
export function shiftRowText(shift: ShiftRow): string {
  const { state, started_at, break_since, ended_at, back_by, check_in_by } = shift;
  const now =
    state === 'break'
      ? `on a break since ${clock(break_since ?? started_at)}`
      : state === 'ended'
        ? `shift ended ${clock(ended_at ?? started_at)}`
        : `on shift since ${clock(started_at)}`;
  return [
    now,
    ...(back_by === null ? [] : [`back by ${clock(back_by)}`]),
    ...(check_in_by === null ? [] : [`check-in by ${clock(check_in_by)}`]),
  ].join(' · ');
}
