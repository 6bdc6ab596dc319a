import type { staffContract } from '@patrolplan/contract/staff';
import type { StaffReply } from '#console/shared/staff-call.ts';

type Boost = StaffReply<typeof staffContract.listBoosts>['boosts'][number];
type Coverage = StaffReply<typeof staffContract.readCoverage>;
type Provider = StaffReply<typeof staffContract.readServiceState>['providers'][number];

const HOUR_MS = 3_600_000;
const MOST_AREAS = 5;

/** Active boosts that end within the next hour, soonest first. */
export function endingSoon(boosts: readonly Boost[], now: Date): readonly Boost[] {
  const until = now.getTime() + HOUR_MS;
  return boosts
    .filter(({ state, endsAt }) => state === 'in force' && Date.parse(endsAt) <= until)
    .toSorted((one, other) => Date.parse(one.endsAt) - Date.parse(other.endsAt));
}

/** The areas with the most points waiting, and their sites that nobody visited today. */
export function mostWaiting(areas: Coverage['areas']): Coverage['areas'] {
  return areas
    .filter(({ valueWaiting: points }) => points > 0)
    .toSorted((one, other) => other.valueWaiting - one.valueWaiting)
    .slice(0, MOST_AREAS);
}

/** Visits of the last hour among the latest ones, newest first. */
export function visitsOfLastHour(visits: Coverage['visits'], now: Date): Coverage['visits'] {
  return visits.filter(
    ({ outcome, visitedAt: at }) => outcome === 'visited' && Date.parse(at) > now.getTime() - HOUR_MS,
  );
}

/** The providers whose last call failed. */
export function failedProviders(providers: readonly Provider[]): readonly Provider[] {
  return providers.filter(
    ({ lastFailureAt: failed, lastSuccessAt: last }) =>
      failed !== null && (last === null || Date.parse(last) <= Date.parse(failed)),
  );
}
