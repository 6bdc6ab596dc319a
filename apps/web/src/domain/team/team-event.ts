import { GONE_REASONS } from '@patrolplan/contract/team';
import type { DeclineReason, GoneReason, TeamEventInput, TeamRefusal } from '@patrolplan/contract/team';
import type { Gone } from './team-facts.ts';

type Without<T, Names extends string> = T extends unknown ? Omit<T, Names> : never;

/** What a person does with rounds and jobs. A claim is no such draft: it is sent at once or never. */
export type TeamDraft = Exclude<
  Without<TeamEventInput, 'id' | 'at'>,
  { readonly kind: 'on_my_way' | 'on_my_way_end' }
>;

/** As stored on this device. Times are in ms since 1970. */
export type TeamEvent = {
  readonly id: string;
  readonly userId: number;
  /** By the clock of the service, as far as it is known. */
  readonly at: number;
  readonly draft: TeamDraft;
  /** Of an accepted job: the round on this device got a stop for it. */
  readonly addsStop: boolean;
  /** By the clock of the device. */
  readonly sendAfter: number;
  readonly state: 'waiting' | 'sent' | 'refused';
  readonly refusal: EventRefusal | null;
};

/** Why an event changed nothing. All are final. */
export type EventRefusal = TeamRefusal | GoneReason;

export const afterDelivery = (event: TeamEvent, refusal: EventRefusal | null): TeamEvent => ({
  ...event,
  state: refusal === null ? 'sent' : 'refused',
  refusal,
});

/** The round or job that an event is about. */
export const subjectOf = ({ draft }: Pick<TeamEvent, 'draft'>): string =>
  'round_id' in draft ? draft.round_id : draft.job_id;

/** An answer that came too late: its round or job is no longer this person's. */
export function goneBy(event: Pick<TeamEvent, 'draft'>, refusal: EventRefusal | null): readonly Gone[] {
  const why = GONE_REASONS.find((reason) => reason === refusal);
  if (why === undefined) return [];
  return [{ kind: 'round_id' in event.draft ? 'round' : 'job', id: subjectOf(event), why }];
}

const DECLINE_WORDS: Readonly<Record<DeclineReason, string>> = {
  too_far: 'Too far',
  no_time: 'No time',
  not_safe: 'Not safe',
  other: 'Another reason',
  none: 'No reason',
};

export const declineText = (reason: DeclineReason): string => DECLINE_WORDS[reason];
