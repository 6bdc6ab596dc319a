import { useHistoryState } from 'wouter/use-browser-location';
import type { SentRound } from '#domain/team/team-facts.ts';
import type { LookedAt } from '#state/team/team-sheets.ts';
import { useTeamOnDevice } from '#state/field/on-device.ts';

/** The sent round that the person wants to look at; null after it was answered or taken back. */
export function useLookedAt(): SentRound | null {
  const state = useHistoryState<Partial<LookedAt> | null>();
  const { offers } = useTeamOnDevice();
  return offers.find(({ id }) => id === state?.sent) ?? null;
}
