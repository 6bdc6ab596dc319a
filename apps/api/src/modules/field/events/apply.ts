import type { FieldRefusal } from '@patrolplan/contract/field';
import type { Caller } from '#core/caller.ts';
import type { Database } from '#db/database.ts';

/** Why an event is refused; null: it is stored, now or before. */
export type Outcome = FieldRefusal | null;

/** Whose events these are, and the time of their receipt by the service's clock. */
export type Receipt = {
  readonly person: Pick<Caller, 'userId' | 'isStaff' | 'areaIds'>;
  readonly now: Date;
};

/** Stores events of some kinds that arrived together, in one transaction. One outcome for each, in their order. */
export type Apply<Event> = (
  tx: Database,
  events: readonly Event[],
  receipt: Receipt,
) => Promise<readonly Outcome[]>;
