import { boostReasonTexts } from '#domain/score/boost-reasons.ts';
import { minuteClock } from '#platform/clock.ts';
import { useSource } from '#platform/source.ts';
import { storedValue } from '#platform/storage/stored-value.ts';

const stored = storedValue('pp:boostReasons');

/** Why a site is boosted and until when, from the last boosts. */
export function useBoostReasonTexts(siteId: number): readonly string[] {
  const reasons = useSource(stored)?.[siteId];
  const minute = useSource(minuteClock);
  return reasons ? boostReasonTexts(reasons, new Date(minute * 60_000)) : [];
}
