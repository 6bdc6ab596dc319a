import type { FieldRefusal } from '@patrolplan/contract/field';

/** Fields of every event of a person in the field, as stored on this device. Times are in ms since 1970. */
export type Recorded = {
  readonly id: string;
  /** The owner. It is never sent in the session of anybody else. */
  readonly userId: number;
  /** By the clock of the service, as far as it is known. */
  readonly at: number;
  /** By the clock of the device: when it was recorded, and when it may be sent. */
  readonly madeAt: number;
  readonly sendAfter: number;
  readonly state: 'waiting' | 'sent' | 'refused';
  /** Why the service refused it. */
  readonly refusal: FieldRefusal | null;
};

/** Recorded later than now: the clock of the device was set back meanwhile, and nothing waits until it has caught up. */
export const isOfFuture = ({ madeAt }: Recorded, now: number): boolean => madeAt > now;

/** Whether it is on this device alone: then it is changed here, and the service never knows. */
export const canChange = (event: Recorded, now: number): boolean =>
  event.state === 'waiting' && now < event.sendAfter && !isOfFuture(event, now);

type Refused = Exclude<FieldRefusal, 'invalid'>;

/** Refusals in words; a reason that is missing here means that the event is not valid. */
export type RefusalWords = Readonly<Partial<Record<Refused, string>> & { invalid: string }>;

export const refusalWords = (words: RefusalWords, reason: FieldRefusal | null): string =>
  words[reason ?? 'invalid'] ?? words.invalid;
