import type { FoldedShift } from '@patrolplan/contract/fold-shift';

/** The last shift, running or ended. Times are in ms since 1970, by the clock of the service. */
export type Shift = Pick<FoldedShift, 'startedAt' | 'breakSince' | 'endsAt' | 'endedAt' | 'backBy'>;

export const isRunning = (shift: Shift | null): shift is Shift => shift !== null && shift.endedAt === null;
