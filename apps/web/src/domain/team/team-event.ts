import type { FieldRefusal } from '@patrolplan/contract/field';
import { type DeclineReason, GONE_REASONS, type TeamEventInput } from '@patrolplan/contract/team';
import type { Gone } from './team-facts.ts';
import type { Recorded } from '#domain/field/recorded.ts';

type Without<T, Names extends string> = T extends unknown ? Omit<T, Names> : never;

/** What a person does with rounds and jobs. A claim is not such a draft: it is sent at once or never. */
export type TeamDraft = Exclude<
  Without<TeamEventInput, 'id' | 'at'>,
  { readonly kind: 'on_my_way' | 'on_my_way_end' }
> & {
  /** Of an accepted job: the round on this device got a stop for it, which is removed if somebody else has the job. */
  readonly addsStop?: boolean | undefined;
};

/** As stored on this device. */
export type TeamEvent = Recorded & TeamDraft;

/** The round or job that an event is about. */
export const subjectId = (draft: TeamDraft): string => ('round_id' in draft ? draft.round_id : draft.job_id);

/** An answer that came too late: its round or job was taken away before. */
export function goneBy(event: TeamDraft, refusal: FieldRefusal | null): readonly Gone[] {
  const why = GONE_REASONS.find((reason) => reason === refusal);
  if (why === undefined) return [];
  return [{ kind: 'round_id' in event ? 'round' : 'job', id: subjectId(event), why }];
}

const DECLINE_WORDS: Readonly<Record<DeclineReason, string>> = {
  too_far: 'Too far',
  no_time: 'No time',
  not_safe: 'Not safe',
  other: 'Another reason',
  none: 'No reason',
};

export const declineText = (reason: DeclineReason): string => DECLINE_WORDS[reason];
