import { sitesPerArea } from '#domain/area/area-choice.ts';
import { routeFromEntry } from './route-entries.ts';
import type { RankedSite } from '#domain/score/rank-sites.ts';
import { type Boosts, finalScore } from '#domain/score/score-breakdown.ts';
import type { Site } from '#domain/site/site.ts';
import { storedValue } from '#platform/storage/stored-value.ts';

/** The last plan, for the first render and for an offline start. Only this file writes these keys. */
const cachedSites = storedValue('cachedSites');
const lastSelectedAreas = storedValue('lastSelectedAreas');
const currentPeriod = storedValue('currentPeriod');
const planReadAt = storedValue('pp:planReadAt');
const areaSites = storedValue('pp:areaSites');
const lastBoosts = storedValue('pp:boosts');

/** Written by the route book and the app settings, read here. */
const routeCache = storedValue('routeCache');
const routesEnabled = storedValue('mapboxEnabled');

export type StoredPlan = { readonly sites: readonly Site[]; readonly readAt: number };

/** The stored plan, if it was read for all of these areas. */
export function storedPlan(areas: readonly string[]): StoredPlan | null {
  const sites = cachedSites.get();
  const readFor = new Set(lastSelectedAreas.get());
  if (!sites || areas.length === 0 || !areas.every((area) => readFor.has(area))) return null;
  return { sites, readAt: planReadAt.get() ?? 0 };
}

export function storePlan(areas: readonly string[], sites: readonly Site[], readAt: number): void {
  // Cleared first: if storing the list fails, the areas must not describe the old list.
  lastSelectedAreas.clear();
  if (!cachedSites.set(sites)) return;
  lastSelectedAreas.set(areas);
  planReadAt.set(readAt);
  currentPeriod.set(sites[0]?.currentPeriod ?? '');
  areaSites.set({ ...areaSites.get(), ...sitesPerArea(areas, sites) });
}

export function storedBoosts(): Boosts | null {
  return lastBoosts.get();
}

export function storeBoosts(boosts: Boosts): void {
  lastBoosts.set(boosts);
}

/** One site of the stored plan with its last known boost and route. */
export function storedSite(siteId: number): RankedSite | null {
  const site = cachedSites.get()?.find((candidate) => candidate.siteId === siteId);
  if (!site) return null;
  const boost = lastBoosts.get()?.[siteId] ?? 0;
  const entry = routesEnabled.get() ? routeCache.get()?.[siteId] : undefined;
  const route = entry ? routeFromEntry(entry) : null;
  return { site, boost, route, final: finalScore(site, boost, route?.score ?? 0) };
}
