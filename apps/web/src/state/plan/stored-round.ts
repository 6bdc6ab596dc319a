import type { Round } from '#domain/round/round.ts';
import type { Source } from '#platform/source.ts';
import { storedValue } from '#platform/storage/stored-value.ts';

/** The round of this device. Only this file writes it; all tabs show the same one. */
const stored = storedValue('pp:round');

export const activeRound: Source<Round | null> = stored;
export const storeRound: (round: Round) => void = stored.set;
export const clearRound = stored.clear;

/** Changes the stored round, which another tab may have changed; does nothing if that tab ended it. */
export function changeRound(id: string, change: (round: Round) => Round): void {
  const round = stored.reread();
  if (round?.id === id) stored.set(change(round));
}
