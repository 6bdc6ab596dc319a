import { navigate } from 'wouter/use-browser-location';
import { teamSheet } from './team-sheets.ts';
import { teamLog, teamOnDevice } from './team.ts';
import { paths } from '#config/paths.ts';
import type { Position } from '#domain/geo.ts';
import { legsFromRoutes, paceFromLegs } from '#domain/round/legs.ts';
import type { Legs } from '#domain/round/legs.ts';
import { roundInProgress } from '#domain/round/progress.ts';
import { openStops, startRound, toPosition } from '#domain/round/round.ts';
import { DEFAULT_VISIT_MINUTES } from '#domain/round/settings.ts';
import { isLocated } from '#domain/site/site.ts';
import type { Site } from '#domain/site/site.ts';
import { stopsOfSentRound } from '#domain/team/sent-round-stops.ts';
import type { SentRound } from '#domain/team/team-facts.ts';
import { now } from '#platform/clock.ts';
import { report } from '#platform/report.ts';
import { storedValue } from '#platform/storage/stored-value.ts';
import { bookFromEntries } from '#state/route-entries.ts';
import { storedBoosts } from '#state/stored-plan.ts';
import { activeRound, storeRound } from '#state/stored-round.ts';

/** 'Use it': starts the round, or first asks whether it may replace the active one. */
export function acceptSentRound(sent: SentRound, legs: Legs = {}): void {
  const active = roundInProgress(activeRound.get());
  if (active && openStops(active).length > 0) teamSheet.set({ kind: 'replace', roundId: sent.id, legs });
  else startSentRound(sent, legs).catch((cause: unknown) => report('sent round', cause));
}

/** Starts a sent round on this device and tells the service. It has the id of the sent round. */
export async function startSentRound(sent: SentRound, legs: Legs): Promise<void> {
  const sites = knownSites();
  const from = startOf(sent, sites);
  const at = now().getTime();
  const { stops } = stopsOfSentRound(sent, { sites, boosts: storedBoosts() ?? {}, from, now: at });
  const begin = from ?? stops[0] ?? null;
  if (begin === null || !(await (await teamLog()).record({ kind: 'round_accepted', round_id: sent.id })))
    return;
  const origin = toPosition(begin);
  const planLegs = legsFromRoutes(bookFromEntries(storedValue('routeCache').get() ?? {}), sites);
  const setup = {
    startedAt: at,
    finishBy: sent.finishBy,
    from: origin,
    end: sent.returns ? { ...origin, siteName: null } : null,
    visitMinutes: DEFAULT_VISIT_MINUTES,
    vary: false,
    seed: 1,
    pace: paceFromLegs({ ...planLegs, ...legs }),
    legs,
  };
  storeRound(startRound(sent.id, setup, stops));
  navigate(paths.round, { replace: location.pathname === paths.round, state: null });
}

/** The sites of the plan, and those that only a sent round or a job has. */
export function knownSites(): readonly Site[] {
  const plan = storedValue('cachedSites').get() ?? [];
  const ids = new Set(plan.map(({ siteId }) => siteId));
  return [...plan, ...teamOnDevice.get().sites.filter(({ siteId }) => !ids.has(siteId))];
}

/** Where a sent round begins: at its site, or where the person was last. */
export function startOf({ startSiteId }: SentRound, sites: readonly Site[]): Position | null {
  const site = sites.find(({ siteId }) => siteId === startSiteId);
  if (site && isLocated(site)) return toPosition(site);
  return storedValue('wardenLastLocation').get();
}
