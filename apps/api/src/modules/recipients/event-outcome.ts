import type { GoneReason, TeamRefusal } from '@patrolplan/contract/team';

/** What became of an event of a phone. Each is final: the phone does not send it again. */
export type EventOutcome = {
  readonly status: 'stored' | 'refused' | 'taken' | 'gone';
  readonly reason: TeamRefusal | GoneReason | null;
};

export const STORED: EventOutcome = { status: 'stored', reason: null };

/** The round or job is no longer this person's. That somebody else accepted it is a result of its own. */
export const goneBecause = (reason: GoneReason): EventOutcome => ({
  status: reason === 'taken' ? 'taken' : 'gone',
  reason,
});

export const refusedBecause = (reason: TeamRefusal): EventOutcome => ({ status: 'refused', reason });
