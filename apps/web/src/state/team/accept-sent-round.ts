import { navigate } from 'wouter/use-browser-location';
import { teamSheet } from './team-sheets.ts';
import { paths } from '#config/paths.ts';
import type { Position } from '#domain/geo.ts';
import { type Legs, PACES, legsFromRoutes, paceFromLegs } from '#domain/round/legs.ts';
import { roundInProgress } from '#domain/round/progress.ts';
import { openStops, startRound, toPosition } from '#domain/round/round.ts';
import { DEFAULT_VISIT_MINUTES } from '#domain/round/settings.ts';
import { type Site, isLocated } from '#domain/site/site.ts';
import { stopsOfSentRound } from '#domain/team/sent-round-stops.ts';
import type { SentRound } from '#domain/team/team-facts.ts';
import { now } from '#platform/clock.ts';
import { report } from '#platform/report.ts';
import { storedValue } from '#platform/storage/stored-value.ts';
import { bookFromEntries } from '#state/plan/route-entries.ts';
import { storedBoosts } from '#state/plan/stored-plan.ts';
import { withFieldLog } from '#state/field/field.ts';
import { teamOnDevice } from '#state/field/on-device.ts';
import { activeRound, storeRound } from '#state/plan/stored-round.ts';

/** 'Use it': starts the round, or first asks whether it may replace the active one. */
export function acceptSentRound(sent: SentRound, legs: Legs = {}): void {
  const active = roundInProgress(activeRound.get());
  if (active && openStops(active).length > 0) teamSheet.set({ kind: 'replace', roundId: sent.id, legs });
  else startSentRound(sent, legs).catch((cause: unknown) => report('sent round', cause));
}

/** Starts a sent round on this device and tells the service. It has the id of the sent round. */
export async function startSentRound(sent: SentRound, legs: Legs): Promise<void> {
  const sites = knownSites();
  const from = startPosition(sent, sites);
  const at = now().getTime();
  const { stops } = stopsOfSentRound(sent, { sites, boosts: storedBoosts() ?? {}, from, now: at });
  const begin = from ?? stops[0] ?? null;
  if (begin === null) return;
  const accepted = await withFieldLog((log) => log.record({ kind: 'round_accepted', round_id: sent.id }));
  if (accepted === null) return;
  const origin = toPosition(begin);
  const setup = {
    // Before its start it keeps the times that staff sent.
    startedAt: Math.max(at, sent.startsAt),
    finishBy: sent.finishBy,
    from: origin,
    end: sent.returns ? { ...origin, siteName: null } : null,
    visitMinutes: DEFAULT_VISIT_MINUTES,
    vary: false,
    seed: 1,
    pace: sent.mode === null ? paceFromLegs({ ...planLegs(sites), ...legs }) : PACES[sent.mode],
    legs,
    mode: sent.mode ?? undefined,
  };
  // Staff have just planned it: the first offer of a better round waits as after an offer.
  storeRound({ ...startRound(sent.id, setup, stops), offeredAt: at });
  navigate(paths.round, { replace: location.pathname === paths.round, state: null });
}

/** The exact legs from the stored routes of the plan. */
export function planLegs(sites: readonly Site[]): Legs {
  return legsFromRoutes(bookFromEntries(storedValue('routeCache').get() ?? {}), sites);
}

/** The sites of the plan, and those that only a sent round or a job has. */
export function knownSites(): readonly Site[] {
  const plan = storedValue('cachedSites').get() ?? [];
  const ids = new Set(plan.map(({ siteId }) => siteId));
  return [...plan, ...teamOnDevice.get().sites.filter(({ siteId }) => !ids.has(siteId))];
}

/** Where a sent round begins: at its site, or where the person was last. */
export function startPosition({ startSiteId }: SentRound, sites: readonly Site[]): Position | null {
  const site = sites.find(({ siteId }) => siteId === startSiteId);
  if (site && isLocated(site)) return toPosition(site);
  return storedValue('wardenLastLocation').get();
}
