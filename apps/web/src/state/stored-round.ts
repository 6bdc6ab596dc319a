import type { Round } from '#domain/round/round.ts';
import { storedValue } from '#platform/storage/stored-value.ts';

/** The round of this device. Only this file writes it; all tabs show the same one. */
const stored = storedValue('pp:round');

export const activeRound = { get: stored.get, subscribe: stored.subscribe };

export function storeRound(round: Round): void {
  stored.set(round);
}

/** Changes the round as it is now, also if another tab has changed it; nothing if that tab ended it. */
export function changeRound(id: string, change: (round: Round) => Round): void {
  const round = stored.reread();
  if (round?.id === id) stored.set(change(round));
}

export function clearRound(): void {
  stored.clear();
}
